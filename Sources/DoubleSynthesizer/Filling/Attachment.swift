/// The expansion of a macro for the declaration that it's attached to.
public struct Attachment: Sendable {
    /// The double of a protocol, to be added next to it; empty if there is none.
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
    /// Expands the macro for a declaration. The rest of its file isn't visible. A protocol has its
    /// double added next to it, and a class has its spies and missing bodies added.
    ///
    /// Inherited protocols that aren't visible are ignored, because the compiler reports missing
    /// members. The access level is that of the declaration.
    ///
    /// - Parameters:
    ///   - file: The text of the declaration.
    ///   - surroundings: The head of the enclosing declaration, if any. It may declare a type named
    ///     `Error`, and an extension may specify the access level of its members.
    public init(to file: SourceText, inside surroundings: SourceText? = nil) {
        let source = Source(name: file.name, bytes: file.bytes)
        let reader = Reader(source)
        switch reader.readAttached() {
        case .protocol:
            self = Attachment.peer(reader.protocols.first, reader, inside: surroundings)
        case .type(let type):
            let filler = Filler(type, reader, isNested: surroundings != nil)
            self = filler.fill()
        case .structure(let structure):
            let checks = StructureChecks(structure, TypeTable([]))
            let declaration = checks.asProtocol()
            reader.problems += checks.problems
            self = Attachment.peer(declaration, reader, inside: surroundings)
        case .other(let keyword, let offset):
            self = Attachment.refuse(keyword, at: offset, source)
        }
    }

    private static func refuse(
        _ keyword: String, at offset: Int, _ source: Source
    ) -> Attachment {
        let problem = SourceProblem(
            message: "`@Spy` can be attached to a protocol, a class, an actor or a struct of "
                + "closures, but not to `\(keyword)`",
            source: source, offset: offset)
        var attachment = Attachment()
        attachment.diagnostics = Diagnostic.errors([problem], in: [source])
        return attachment
    }

    /// Returns the double of a protocol, or of a struct that is treated as one.
    private static func peer(
        _ declaration: ProtocolDeclaration?, _ reader: Reader, inside surroundings: SourceText?
    ) -> Attachment {
        let modifiers = declaration?.modifiers.map(\.name) ?? []
        let own = modifiers.lazy.compactMap(AccessLevel.init).first
        let outer = surroundings.flatMap(accessInExtension)
        let access = own ?? outer ?? .internal
        let options = DoubleOptions(nextToProtocol: access, isNested: surroundings != nil)
        let checker = Checker(of: [reader.file], options)
        let blueprint = declaration.flatMap { checker.blueprint(of: $0) }
        var attachment = Attachment()
        attachment.diagnostics = Diagnostic.errors(
            reader.problems + checker.problems, in: [reader.source])
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

    /// Adds a note that a double has no spies for an inherited protocol that isn't visible. The
    /// compiler only reports missing members if extensions don't implement them.
    private mutating func noteBases(
        of blueprint: Blueprint, _ declaration: ProtocolDeclaration?
    ) {
        guard let declaration, let base = blueprint.unseen.first else { return }
        let offset =
            declaration.bases.first { $0.text == base }?.range.lowerBound ?? declaration.offset
        let problem = SourceProblem(
            message:
                "a macro doesn't see the requirements of `\(base)`, so `\(blueprint.plainName)` "
                + "has no spies for them: repeat those that a test stubs in "
                + "`\(declaration.name)`, or generate the double with the command",
            source: declaration.source,
            offset: offset,
            severity: .note)
        diagnostics += Diagnostic.errors([problem], in: [declaration.source])
    }

    /// Makes a double forward its calls if that is requested.
    private mutating func ask(_ blueprint: inout Blueprint, by attributes: [Attribute]) {
        let message: String
        var place = blueprint.offset
        switch ForwardingArgument(attributes) {
        case .no: return
        case .yes where blueprint.client == nil:
            blueprint.forwardingTypes = []
            return
        case .yes: message = "a struct of closures doesn't support forwarding: remove `forwarding`"
        case .unknown(let offset):
            message = ForwardingArgument.advice
            place = offset
        }
        let problem = SourceProblem(message: message, source: blueprint.source, offset: place)
        diagnostics += Diagnostic.errors([problem], in: [blueprint.source])
    }

    /// Returns the access level of an extension; nil if it's another declaration or has none.
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
    /// A struct, which may be a struct of closures.
    case structure(StructureDeclaration)
    /// Anything else, by its keyword.
    case other(String, offset: Int)
}

/// A class or an actor, with the details that are required to fill in its members.
struct FillableType {
    let isActor: Bool
    let name: String
    /// The position of the name.
    let offset: Int
    let attributes: [Attribute]
    let modifiers: [Modifier]
    let typeParameters: [String]
    let inherited: [TypeSyntax]
    var members: [FillableMember] = []
    /// The positions of constants without a value.
    var constants: [Int] = []
    /// The positions of its properties and types, by name.
    var ownNames: [String: Int] = [:]
}

/// A member of a class that a protocol may require.
struct FillableMember {
    /// The code after the head of a member.
    enum Body {
        /// Nothing, so that it's filled in.
        case none
        /// Nothing, and other properties follow after a comma.
        case list
        /// `{ get }` or the like, which is only valid in protocols.
        case accessorsOnly(Range<Int>)
        /// A placeholder for a body, as in the compiler's fix-it for a missing member.
        case placeholder(Range<Int>)
        /// Code, and the names of the spies that it uses.
        case code(spiesUsed: [String])
    }

    let requirement: Requirement
    let body: Body
    /// The range from its attributes to the end of its head.
    let range: Range<Int>
}

extension [Modifier] {
    /// The access level, limited to those that spies can have.
    var access: AccessLevel {
        lazy.compactMap { AccessLevel(rawValue: $0.name) }.first?.ofImports ?? .internal
    }
}

extension FillableMember {
    var isOverride: Bool { requirement.front.modifiers.contains { $0.name == "override" } }

    /// The member with only the modifiers that are valid in a protocol.
    var asRequirement: Requirement {
        let requirement = requirement.copy()
        // An override is on the actor of the original member, which may be none.
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
