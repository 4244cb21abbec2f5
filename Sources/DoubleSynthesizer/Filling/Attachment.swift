/// A type representing the expansion of a macro for the declaration to which the macro is attached.
public struct Attachment: Sendable {
    /// The double to add next to a protocol. If there is no double, the value of this property is
    /// empty.
    public var peer = ""
    /// The members to add to a class. If the class doesn't need any, the value of this property is
    /// empty.
    public var members = ""
    /// The missing parts of the members in a class.
    public var fillings: [Filling] = []
    /// The errors that occurred while reading the declaration or creating its double.
    public var diagnostics: [Diagnostic] = []
}

/// A type representing the missing part of a class member.
public struct Filling: Sendable, Equatable {
    /// An enumeration describing the kinds of missing parts.
    public enum Kind: Sendable {
        /// The body of a function or an initializer is missing.
        case body
        /// The accessors of a property are missing.
        case accessors
    }

    /// The kind of the missing part.
    public var kind: Kind
    /// The code to add, including its braces.
    public var text: String
    /// The offset at which the member and its attributes start, in UTF-8 bytes.
    public var offset: Int
}

extension Attachment {
    /// Expands the macro for a declaration.
    ///
    /// If the declaration is a protocol, its double is added next to it. If the declaration is a
    /// class, the macro adds its spies and the bodies that its members lack. The access level is
    /// the same as that of the declaration.
    ///
    /// The rest of the file isn't visible to a macro. Inherited protocols that aren't visible are
    /// ignored, because the compiler reports missing members.
    ///
    /// - Parameters:
    ///   - file: The text of the declaration.
    ///   - surroundings: The head of the enclosing declaration, if any. For example, it may declare
    ///     a type named `Error`, and an extension may specify the access level of its members.
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

    /// Returns the double of a protocol, or of a struct that is treated as a protocol.
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

    /// Adds a note if a double has no spies for an inherited protocol that isn't visible.
    /// Otherwise, if extensions implement the missing members, the compiler wouldn't report them.
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

    /// Makes a double forward its calls if its attribute requests it.
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

    /// Returns the access level of an extension, or `nil` if the declaration isn't an extension or
    /// has no access level.
    private static func accessInExtension(_ head: SourceText) -> AccessLevel? {
        let reader = Reader(Source(name: head.name, bytes: head.bytes))
        let front = reader.readFront(under: [])
        guard reader.at("extension") else { return nil }
        return front.modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name) }.first
    }
}

// MARK: - Reading

/// An enumeration describing the declarations to which a macro can be attached.
enum AttachedDeclaration {
    /// The declaration is a protocol, which the reader contains.
    case `protocol`
    /// The declaration is a class or an actor.
    case type(FillableType)
    /// The declaration is a struct, which may be a struct of closures.
    case structure(StructureDeclaration)
    /// Any other declaration, identified by its keyword.
    case other(String, offset: Int)
}

/// A class or an actor, with the details that are needed to fill in its members.
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
    /// The positions of the constants that have no value.
    var constants: [Int] = []
    /// The positions of the properties and types that the class declares, keyed by name.
    var ownNames: [String: Int] = [:]
}

/// A member of a class that a protocol may require.
struct FillableMember {
    /// An enumeration describing the code after the head of a member.
    enum Body {
        /// There is no code, so the member is filled in.
        case none
        /// There is no code, and other properties follow after a comma.
        case list
        /// The code only lists accessors like `{ get }`, which is only valid in a protocol.
        case accessorsOnly(Range<Int>)
        /// The code is a placeholder, as inserted by the compiler's fix-it for a missing member.
        case placeholder(Range<Int>)
        /// The member has a body that uses the spies with these names.
        case code(spiesUsed: [String])
    }

    let requirement: Requirement
    let body: Body
    /// The range from the attributes of the member to the end of its head.
    let range: Range<Int>
}

extension [Modifier] {
    /// The access level of the member, limited to the levels that spies can have.
    var access: AccessLevel {
        lazy.compactMap { AccessLevel(rawValue: $0.name) }.first?.ofImports ?? .internal
    }
}

extension FillableMember {
    var isOverride: Bool { requirement.front.modifiers.contains { $0.name == "override" } }

    /// The member with only those modifiers that are valid in a protocol.
    var asRequirement: Requirement {
        let requirement = requirement.copy()
        // An override is isolated like the original member, which may not be on an actor.
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
    /// Reads the only declaration in a source, including its attributes.
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
