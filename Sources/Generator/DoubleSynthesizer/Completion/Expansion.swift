/// The expansion of a macro for the declaration to which the macro is attached.
package struct Expansion: Sendable {
    /// The double to add next to a protocol, or an empty string if there is none.
    package var peer = ""
    /// The members to add to a class, or an empty string if it doesn't need any.
    package var members = ""
    /// The missing parts of the members in a class.
    package var missingParts: [MissingPart] = []
    /// The errors that occurred while reading the declaration or creating its double.
    package var diagnostics: [Diagnostic] = []
    /// The error for each `@Spy` after the first one, which doesn't expand to anything.
    package var repetitions: [Diagnostic] = []
}

/// The missing part of a class member.
package struct MissingPart: Sendable, Equatable {
    /// The kinds of missing parts.
    package enum Kind: Sendable {
        /// The body of a function or an initializer is missing.
        case body
        /// The accessors of a property are missing.
        case accessors
    }

    /// The kind of the missing part.
    package var kind: Kind
    /// The code to add, including its braces.
    package var text: String
    /// The offset at which the member and its attributes start, in UTF-8 bytes.
    package var offset: Int
}

extension Expansion {
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
    ///   - enclosingContext: The head of the enclosing declaration, if any. For example, it may
    ///     declare a type named `Error`, and an extension may specify the access level of its
    ///     members.
    package init(to file: SourceText, inside enclosingContext: SourceText? = nil) {
        let source = Source(name: file.name, bytes: file.bytes)
        let reader = Reader(source)
        let attributes: [Attribute]
        switch reader.readAttached() {
        case .protocol:
            guard let declaration = reader.file.protocols.first else {
                self.init(diagnostics: Diagnostic.errors(reader.file.problems, in: [source]))
                return
            }
            attributes = declaration.attributes
            self.init(doubling: declaration, reader, inside: enclosingContext)
        case .type(let type):
            attributes = type.attributes
            let completion = MemberCompletion(type, reader, isNested: enclosingContext != nil)
            self = completion.fill()
        case .structure(let structure):
            attributes = structure.attributes
            let checks = StructureChecks(structure, TypeTable([]))
            let declaration = checks.asProtocol()
            reader.file.problems += checks.problems
            self.init(doubling: declaration, reader, inside: enclosingContext)
        case .other(let keyword, let offset):
            attributes = []
            let noun = ["enum", "extension"].contains(keyword) ? "an \(keyword)" : "`\(keyword)`"
            self.init(
                error: "`@Spy` can't be attached to \(noun): attach it to a protocol, a class, an "
                    + "actor or a struct of closures", at: offset, in: source)
        }
        reportRepetitions(in: attributes, source)
    }

    /// Creates an expansion that only reports an error.
    private init(error message: String, at offset: Int, in source: Source) {
        let problem = SourceProblem(message: message, source: source, offset: offset)
        self.init(diagnostics: Diagnostic.errors([problem], in: [source]))
    }

    /// Reports the attributes of this macro after the first one.
    private mutating func reportRepetitions(in attributes: [Attribute], _ source: Source) {
        let problems = attributes.filter(\.isOfMacro).dropFirst().map { attribute in
            let end = attribute.offset + attribute.text.utf8.count
            return SourceProblem(
                message: "`@Spy` is attached twice: remove one", source: source,
                offset: attribute.offset,
                fixIts: [
                    FixIt(message: "remove it", range: attribute.offset..<end, replacement: "")
                ])
        }
        repetitions = Diagnostic.errors(problems, in: [source])
    }

    /// Creates the expansion for a protocol, or for a struct that is treated as a protocol.
    private init(
        doubling declaration: ProtocolDeclaration, _ reader: Reader,
        inside enclosingContext: SourceText?
    ) {
        if let enclosingContext, Expansion.containsCode(enclosingContext) {
            self.init(
                error: "`\(declaration.name)` is declared in a function, where Swift doesn't find "
                    + "its double: move it out of the function",
                at: declaration.offset, in: declaration.source)
            return
        }
        let explicitAccess = declaration.modifiers.explicitAccessLevel
        let extensionAccess = enclosingContext.flatMap(Expansion.accessOfExtension)
        let access = explicitAccess ?? extensionAccess ?? .internal
        let options = DoubleOptions(nextToProtocol: access, isNested: enclosingContext != nil)
        let checker = Checker(of: [reader.file], TypeTable([reader.file]), options)
        let blueprint = checker.blueprint(of: declaration)
        self.init()
        diagnostics = Diagnostic.errors(
            reader.file.problems + checker.problems, in: [reader.source])
        guard var blueprint else { return }
        addNotesAboutInvisibleProtocols(of: blueprint, declaration)
        addForwarding(to: &blueprint, requestedBy: declaration.attributes)
        if declaration.modifiers.isPrivate || extensionAccess != nil {
            blueprint.accessModifier = declaration.modifiers.accessModifier?.name ?? ""
        }
        let writer = SpyWriter(blueprint: blueprint, access: access)
        peer = LayoutPrinter.text(of: writer.layout)
    }

    /// Adds a note for each inherited protocol that isn't visible, because the double has no spies
    /// for its requirements. If extensions implement the missing members, the compiler wouldn't
    /// report them.
    private mutating func addNotesAboutInvisibleProtocols(
        of blueprint: Blueprint, _ declaration: ProtocolDeclaration
    ) {
        let problems = blueprint.unseen.map { base in
            SourceProblem(
                message:
                    "a macro doesn't see the requirements of `\(base)`, so "
                    + "`\(blueprint.plainName)` has no spies for them: repeat those that a test "
                    + "stubs in `\(declaration.name)`, or generate the double with the command",
                source: declaration.source,
                offset: declaration.bases.first { $0.text == base }?.range.lowerBound
                    ?? declaration.offset,
                severity: .note)
        }
        diagnostics += Diagnostic.errors(problems, in: [declaration.source])
    }

    /// Makes a double forward its calls if its attribute requests it.
    private mutating func addForwarding(
        to blueprint: inout Blueprint, requestedBy attributes: [Attribute]
    ) {
        let message: String
        var offset = blueprint.offset
        switch ForwardingArgument(attributes) {
        case .no: return
        case .yes where blueprint.client == nil:
            blueprint.forwardingTypes = []
            return
        case .yes: message = "a struct of closures doesn't support forwarding: remove `forwarding`"
        case .unknown(let attributeOffset):
            message = ForwardingArgument.advice
            offset = attributeOffset
        }
        let problem = SourceProblem(message: message, source: blueprint.source, offset: offset)
        diagnostics += Diagnostic.errors([problem], in: [blueprint.source])
    }

    /// Returns whether an enclosing declaration contains code instead of members, for example a
    /// function or a closure.
    private static func containsCode(_ head: SourceText) -> Bool {
        let reader = Reader(Source(name: head.name, bytes: head.bytes))
        _ = reader.readFront(under: [])
        return !reader.at(anyOf: "struct class enum actor extension protocol")
    }

    /// Returns the access level of an extension, or `nil` if the declaration isn't an extension or
    /// has no access level.
    private static func accessOfExtension(_ head: SourceText) -> AccessLevel? {
        let reader = Reader(Source(name: head.name, bytes: head.bytes))
        let front = reader.readFront(under: [])
        guard reader.at("extension") else { return nil }
        return front.modifiers.explicitAccessLevel
    }
}

// MARK: - The attached declaration

/// The declarations to which a macro can be attached.
package enum AttachedDeclaration {
    /// The declaration is a protocol, which the reader contains.
    case `protocol`
    /// The declaration is a class or an actor.
    case type(FillableType)
    /// The declaration is a struct, which may be a struct of closures.
    case structure(StructureDeclaration)
    /// Any other declaration, identified by its keyword.
    case other(String, offset: Int)
}

extension Reader {
    /// Reads the only declaration in a source, including its attributes.
    package func readAttached() -> AttachedDeclaration {
        let front = readFront(under: [])
        let keyword = token
        if at("protocol") {
            readProtocol(front, enclosingContext: Access())
            return .protocol
        }
        var declaration: AttachedDeclaration?
        if at("struct") {
            declaration = readStructure(front).map { .structure($0) }
        } else if at(anyOf: "class actor") {
            declaration = readFillableType(front).map { .type($0) }
        }
        return declaration ?? .other(text(keyword), offset: keyword.start)
    }
}

// MARK: - The attribute

/// The `forwarding` argument of `@Spy`. If the argument is `true`, as in `@Spy(forwarding: true)`,
/// the macro generates `forwards(to:)`.
enum ForwardingArgument {
    case no, yes
    /// The macro can't read the value of the argument, because it isn't a literal.
    case unknown(offset: Int)

    init(_ attributes: [Attribute]) {
        self = .no
        for attribute in attributes where attribute.isOfMacro {
            let argument = attribute.text.drop { $0 != "(" }
                .filter { $0 != " " && $0 != "(" && $0 != ")" }
            switch argument {
            case "", "forwarding:false": break
            case "forwarding:true": self = .yes
            default: self = .unknown(offset: attribute.offset)
            }
        }
    }

    static let advice =
        "the argument must be a literal: write `forwarding: true` or `forwarding: false`"
}

extension Attribute {
    /// `true` if the attribute attaches the macro.
    fileprivate var isOfMacro: Bool { name == "Spy" || name.hasSuffix(".Spy") }
}
