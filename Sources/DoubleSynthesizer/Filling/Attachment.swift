/// The expansion of a macro for the declaration that it's attached to.
public struct Attachment: Sendable {
    /// The double of a protocol, to be added beside it; empty if there is none.
    public var peer = ""
    /// The members to add to a class; empty if it needs none.
    public var members = ""
    /// The missing parts of a class's members.
    public var fillings: [Filling] = []
    /// Errors in reading or doubling.
    public var diagnostics: [Diagnostic] = []
}

/// The missing part of a class's member.
public struct Filling: Sendable, Equatable {
    /// The kind of the missing part.
    public enum Kind: Sendable {
        /// The body of a function or an initializer.
        case body
        /// The accessors of a property.
        case accessors
    }

    /// The kind of the missing part.
    public var kind: Kind
    /// The code, in its braces.
    public var text: String
    /// The start of the member, including attributes, as an offset in UTF-8 bytes.
    public var offset: Int
}

extension Attachment {
    /// Writes what belongs to one declaration, of whose file nothing else is in sight: beside a
    /// protocol its double, into a class the parts and the bodies that it lacks.
    ///
    /// Protocols out of sight that are inherited or conformed to are taken on trust: the compiler,
    /// which sees them, says what is missing. The access level is that of the declaration.
    ///
    /// - Parameters:
    ///   - file: The text of the declaration.
    ///   - surroundings: The head of the declaration right around it; nil where there is none.
    ///     There may be a type called `Error` in it, and an extension may say how far what is in it
    ///     is seen.
    public init(to file: SourceText, inside surroundings: SourceText? = nil) {
        let source = Source(name: file.name, bytes: file.bytes)
        let reader = Reader(source)
        switch reader.readAttached() {
        case .protocol:
            self = Attachment.beside(reader.protocols.first, reader, inside: surroundings)
        case .type(let type):
            let filler = Filler(type, reader, isNested: surroundings != nil)
            self = filler.fill()
        case .structure(let structure):
            let checks = StructureChecks(structure, TypeTable([]))
            let declaration = checks.asProtocol()
            reader.complaints += checks.complaints
            self = Attachment.beside(declaration, reader, inside: surroundings)
        case .other(let keyword, let offset):
            self = Attachment.refuse(keyword, at: offset, source)
        }
    }

    private static func refuse(
        _ keyword: String, at offset: Int, _ source: Source
    ) -> Attachment {
        let complaint = Complaint(
            message: "`@Spy` goes on a protocol, a class, an actor or a structure of functions, "
                + "not on `\(keyword)`",
            source: source, offset: offset)
        var attachment = Attachment()
        attachment.diagnostics = Diagnostic.errors([complaint], in: [source])
        return attachment
    }

    /// The double of a protocol, or of a structure that is taken for one.
    private static func beside(
        _ declaration: ProtocolDeclaration?, _ reader: Reader, inside surroundings: SourceText?
    ) -> Attachment {
        let modifiers = declaration?.modifiers.map(\.name) ?? []
        let own = modifiers.lazy.compactMap(AccessLevel.init).first
        let outer = surroundings.flatMap(accessInExtension)
        let access = own ?? outer ?? .internal
        let options = DoubleOptions(beside: access, isInsideOthers: surroundings != nil)
        let checker = Checker(of: [reader.file], options)
        let blueprint = declaration.flatMap { checker.blueprint(of: $0) }
        var attachment = Attachment()
        attachment.diagnostics = Diagnostic.errors(
            reader.complaints + checker.complaints, in: [reader.source])
        if var blueprint {
            attachment.noteBases(of: blueprint, declaration)
            attachment.ask(&blueprint, by: declaration?.attributes ?? [])
            blueprint.hiding = modifiers.first { $0 == "private" || $0 == "fileprivate" }
            blueprint.isInOpenExtension = own == nil && outer != nil
            if own == .internal && outer != nil { blueprint.hiding = "internal" }
            let writer = SpyWriter(blueprint: blueprint, access: access)
            attachment.peer = LayoutPrinter.text(of: writer.layout)
        }
        return attachment
    }

    /// Says that a double has no spies for what is inherited from out of sight: the compiler speaks
    /// up unless extensions answer all of it.
    private mutating func noteBases(
        of blueprint: Blueprint, _ declaration: ProtocolDeclaration?
    ) {
        guard let declaration, let base = blueprint.unseen.first else { return }
        let offset =
            declaration.bases.first { $0.text == base }?.range.lowerBound ?? declaration.offset
        let complaint = Complaint(
            message:
                "a macro doesn't see what `\(base)` requires, so `\(blueprint.plainName)` has no "
                + "spies for it, also if extensions answer it: repeat in `\(declaration.name)` "
                + "what a test stubs, or generate the double", source: declaration.source,
            offset: offset,
            severity: .note)
        diagnostics += Diagnostic.errors([complaint], in: [declaration.source])
    }

    /// Has a double pass its calls on where that is asked for.
    private mutating func ask(_ blueprint: inout Blueprint, by attributes: [Attribute]) {
        let message: String
        var place = blueprint.offset
        switch AskedForwarding(attributes) {
        case .no: return
        case .yes where blueprint.client == nil:
            blueprint.live = []
            return
        case .yes: message = "a structure of functions passes no calls on: leave `forwarding` out"
        case .unknown(let offset):
            message = AskedForwarding.advice
            place = offset
        }
        let complaint = Complaint(message: message, source: blueprint.source, offset: place)
        diagnostics += Diagnostic.errors([complaint], in: [blueprint.source])
    }

    /// How far an extension says that what is in it is seen; nil where this is something else.
    private static func accessInExtension(_ head: SourceText) -> AccessLevel? {
        let reader = Reader(Source(name: head.name, bytes: head.bytes))
        let front = reader.readFront(under: [])
        guard reader.at("extension") else { return nil }
        return front.modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name) }.first
    }
}

// MARK: - Reading

/// A declaration that a macro is attached to.
enum AttachedDeclaration {
    /// A protocol; the reader has it.
    case `protocol`
    /// A class or an actor.
    case type(FillableType)
    /// A structure, which may be one of functions.
    case structure(StructureDeclaration)
    /// Anything else, by its keyword.
    case other(String, offset: Int)
}

/// A class or an actor, as far as its members have to be filled in.
struct FillableType {
    let isActor: Bool
    let name: String
    /// Where the name stands.
    let offset: Int
    let attributes: [Attribute]
    let modifiers: [Modifier]
    let typeParameters: [String]
    let inherited: [TypeSyntax]
    var members: [FillableMember] = []
    /// Where the class declares constants without a value.
    var constants: [Int] = []
    /// Where the class declares properties and types, by their names.
    var ownNames: [String: Int] = [:]
}

/// A member of a class that a protocol may ask for.
struct FillableMember {
    /// What a member has behind its head.
    enum Body {
        /// Nothing: it is to be filled in.
        case none
        /// Nothing, and there are further properties behind a comma.
        case list
        /// `{ get }` or the like, which only protocols may say.
        case accessorsOnly(Range<Int>)
        /// A placeholder for a body, as the compiler's fix-it for a missing member leaves it.
        case placeholder(Range<Int>)
        /// Code. What it says about `spies` is there by the names behind it.
        case code(partsUsed: [String])
    }

    let requirement: Requirement
    let body: Body
    /// Where it starts, with its attributes, and where its head ends.
    let range: Range<Int>
}

extension [Modifier] {
    /// The level of access that they say, of those that parts can have.
    var access: AccessLevel {
        lazy.compactMap { AccessLevel(rawValue: $0.name) }.first?.ofImports ?? .internal
    }
}

extension FillableMember {
    var isOverride: Bool { requirement.front.modifiers.contains { $0.name == "override" } }

    /// The member with only those modifiers that a protocol can ask for.
    var asRequirement: Requirement {
        let requirement = requirement.copy()
        // What overrides is on the actor that it was on before, which may be none.
        let overrides = requirement.front.modifiers.first {
            $0.name == "override" || $0.name == "required"
        }
        requirement.front.modifiers = requirement.front.modifiers.filter {
            ["static", "class", "nonisolated", "prefix", "postfix"].contains($0.name)
        }
        if let overrides,
            !requirement.front.modifiers.contains(where: { $0.name == "nonisolated" })
        {
            requirement.front.modifiers.append(.nonisolated(at: overrides.offset))
        }
        return requirement
    }
}

extension Reader {
    /// Reads the one declaration of a source, with its attributes.
    func readAttached() -> AttachedDeclaration {
        let front = readFront(under: [])
        if at("protocol") {
            readProtocol(front, surroundings: Access())
            return .protocol
        }
        let keyword = token
        if at("struct") {
            return readStructure(front).map { .structure($0) }
                ?? .other("struct", offset: keyword.start)
        }
        guard at(anyOf: "class actor") else {
            return .other(isAtEnd ? "" : text(keyword), offset: keyword.start)
        }
        advance()
        let offset = token.start
        guard let name = eatName() else { return .other(text(keyword), offset: keyword.start) }
        let generics = readGenericClause()?.parameters ?? []
        var type = FillableType(
            isActor: spells("actor", keyword), name: name, offset: offset,
            attributes: front.attributes, modifiers: front.modifiers,
            typeParameters: generics.map(\.name), inherited: eat(.colon) ? readTypeList() : [])
        _ = readWhereClause()
        if eat(.openBrace) {
            type.ownNames = namesDeclaredHere()
            type.constants = constantsWithoutValue()
            type.members = readFillableMembers()
        }
        return .type(type)
    }
}
