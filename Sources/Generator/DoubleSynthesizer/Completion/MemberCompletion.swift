/// Adds spies to a class, and fills in the bodies that its members lack.
///
/// The members are handled like the requirements of a protocol, with the same checks, names and
/// code.
package final class MemberCompletion {
    let type: FillableType
    let reader: Reader
    private var problems: [SourceProblem]
    private var expansion = Expansion()
    /// The positions of the members with errors.
    private var invalidMembers: Set<Int> = []
    private let isNested: Bool
    /// The members that have spies.
    package private(set) var requirements: [Requirement] = []

    package init(_ type: FillableType, _ reader: Reader, isNested: Bool) {
        self.type = type
        self.reader = reader
        self.isNested = isNested
        problems = reader.file.problems
    }

    package func fill() -> Expansion {
        let members = type.members.filter(mayHaveSpy)
        let mayHaveSpies = checkClass()
        if mayHaveSpies { checkConstants() }
        if mayHaveSpies && members.isEmpty && problems.isEmpty {
            report(
                "`@Spy` has nothing to fill in: declare the requirements of the protocol, without "
                    + "bodies", at: type.offset, severity: .warning)
        }
        for member in members {
            let count = problems.count
            check(member)
            if problems.count > count { invalidMembers.insert(member.requirement.offset) }
        }
        if mayHaveSpies {
            addNoteAboutSuperclass()
        } else {
            invalidMembers = Set(members.map(\.requirement.offset))
        }
        // One error is enough for a property that is named like the one with the spies.
        let doubledMembers =
            mayHaveSpies ? members : members.filter { $0.requirement.name != "spies" }
        if let blueprint = classBlueprint(of: doubledMembers), !blueprint.requirements.isEmpty {
            requirements = blueprint.requirements
            write(blueprint, members)
        }
        if !mayHaveSpies { expansion.members = "" }
        expansion.diagnostics = Diagnostic.errors(problems, in: [reader.source])
        return expansion
    }

    func report(
        _ message: String, at offset: Int, severity: Diagnostic.Severity = .error,
        fixIt: FixIt? = nil
    ) {
        problems.append(
            SourceProblem(
                message: message, source: reader.source, offset: offset, severity: severity,
                fixIts: fixIt.map { [$0] } ?? []))
    }

    // MARK: - Which members

    /// Returns whether a member may have a spy, either because it's filled in or because its code
    /// uses one.
    private func mayHaveSpy(_ member: FillableMember) -> Bool {
        switch member.body {
        case .missing, .list: !isStored(member.requirement)
        case .accessorsOnly, .placeholder: true
        // If its type isn't optional, such a property lacks a value.
        case .observers:
            !isStored(member.requirement) && !setsProperties
                && member.requirement.result?.isOptional == false
        case .code(let spiesUsed): !spiesUsed.isEmpty
        }
    }

    /// `true` if an initializer of the class has a body, which may set stored properties.
    var setsProperties: Bool {
        type.members.contains { member in
            guard case .code = member.body else { return false }
            return member.requirement.isInitializer
        }
    }

    /// Returns whether a property that has no value is stored in the class.
    private func isStored(_ requirement: Requirement) -> Bool {
        guard requirement.isProperty else { return false }
        let modifiers = requirement.front.modifiers
        return modifiers.isPrivate || requirement.front.mayBeWrapped
            || modifiers.contains { ["lazy", "weak", "unowned"].contains($0.name) }
    }

    // MARK: - The class as a double

    /// Returns the class as the double of a protocol that requires the given members.
    private func classBlueprint(of members: [FillableMember]) -> Blueprint? {
        let declaration = ProtocolDeclaration(
            source: reader.source, name: type.name, offset: type.offset,
            attributes: type.attributes,
            // The other conformances of the class aren't visible here.
            inherited: type.inherited.filter { $0.simpleName == "Sendable" },
            members: ProtocolMembers(requirements: members.map(\.asRequirement)))
        var options = DoubleOptions(nextToProtocol: access, isNested: isNested)
        options.namesInside = Set(type.declaredNames.keys).union(type.typeParameters)
        options.hasPlainInitializer = hasPlainInitializer
        options.isForActor = type.isActor
        options.isForClass = true
        let checker = Checker(of: [reader.file], TypeTable([reader.file]), options)
        let blueprint = checker.blueprint(of: declaration, named: type.name)
        problems += checker.problems
        guard var blueprint else { return nil }
        if type.isActor { blueprint.shape = .actor }
        // Only a class with a base class has overrides. The call of the base initializer is only
        // implicit if there is exactly one such initializer.
        if members.contains(where: \.isOverride), let base = type.inherited.first {
            blueprint.superclass = .declared(base.text, members: [])
        }
        blueprint.unseen = type.inherited.map(\.text)
        blueprint.requirements = blueprint.requirements.compactMap { requirement in
            let member = member(of: requirement, members)
            if case .code(let spiesUsed) = member?.body, !spiesUsed.contains(requirement.spyName) {
                return nil
            }
            requirement.access = member.map {
                min(spyAccess(of: $0.requirement.front.modifiers), access)
            }
            requirement.isFilePrivate = member?.requirement.front.modifiers.isPrivate == true
            return requirement
        }
        return blueprint
    }

    /// `true` if the class can be created without arguments, because it declares either no
    /// initializers or an initializer without parameters.
    private var hasPlainInitializer: Bool {
        let initializers = type.members.map(\.requirement).filter(\.isInitializer)
        return initializers.isEmpty || initializers.contains(where: \.isPlain)
    }

    private var access: AccessLevel { spyAccess(of: type.modifiers) }

    /// Returns the access level of a declaration, limited to the levels that spies can have.
    private func spyAccess(of modifiers: [Modifier]) -> AccessLevel {
        modifiers.explicitAccessLevel?.limitedToPublic ?? .internal
    }

    private func member(
        of requirement: Requirement, _ members: [FillableMember]
    ) -> FillableMember? {
        members.first { $0.requirement.offset == requirement.offset }
    }

    // MARK: - Writing

    private func write(_ blueprint: Blueprint, _ members: [FillableMember]) {
        var blueprint = blueprint
        blueprint.forwardingTypes = forwardingTypes
        let writer = SpyWriter(blueprint: blueprint, access: access)
        var sections = writer.spies
        if let forwarding = writer.forwarding { sections.append(forwarding) }
        expansion.members = LayoutPrinter.text(of: .sections(sections))
        for requirement in blueprint.requirements {
            guard let member = member(of: requirement, members) else { continue }
            switch member.body {
            case .missing, .accessorsOnly, .placeholder, .observers:
                fill(member, with: block(of: requirement, by: writer))
            case .list, .code: break
            }
        }
    }

    /// The protocols of the class, which the real implementation must also conform to, or `nil` if
    /// the attribute has no `forwarding: true` argument.
    private var forwardingTypes: [String]? {
        switch ForwardingArgument(type.attributes) {
        case .no: return nil
        case .yes: break
        case .unknown(let offset):
            report(ForwardingArgument.advice, at: offset)
            return nil
        }
        let types = type.inherited.map { inherited in
            guard case .attributed(_, let inner) = inherited.shape else { return inherited }
            return inner
        }
        let protocols = types.filter { $0.simpleName != "NSObject" }.map(\.text)
        if protocols.allSatisfy({ $0 == "Sendable" }) {
            report(
                "forwarding requires a protocol to which the real implementation conforms: add it "
                    + "after the name of the class, or remove `forwarding`", at: type.offset)
            return nil
        }
        return protocols
    }

    /// Returns the code that a member lacks, including braces.
    private func block(of requirement: Requirement, by writer: SpyWriter) -> String {
        if invalidMembers.contains(requirement.offset) {
            // One error is enough, and this block prevents the compiler from reporting another one.
            let trap = "{ Swift.fatalError() }"
            return requirement.isProperty ? "{ get \(trap) set \(trap) }" : trap
        }
        let text = LayoutPrinter.text(of: writer.declaration(of: requirement).filling)
        return String(text.dropLast())
    }

    private func fill(_ member: FillableMember, with block: String) {
        switch (member.requirement.kind, member.body) {
        case (.property, .accessorsOnly(let range)):
            if member.requirement.isPlainProperty {
                reportUnwantedCode(range, named: "`\(reader.source.flattened(range))`", of: member)
            } else {
                reportMissingBody(block, replacing: range)
            }
        case (_, .observers(let range)):
            reportUnwantedCode(range, named: "the observers", of: member)
        case (_, .placeholder) where implementsIdentity(member.requirement): break
        case (_, .placeholder(let range)):
            reportUnwantedCode(range, named: "the placeholder", of: member)
        case (.subscript, .accessorsOnly(let range)): reportMissingBody(block, replacing: range)
        case (.subscript, _):
            let end = member.range.upperBound
            reportMissingBody(block, replacing: end..<end)
        case (.property, _):
            expansion.missingParts.append(
                MissingPart(kind: .accessors, text: block, offset: member.range.lowerBound))
        default:
            expansion.missingParts.append(
                MissingPart(kind: .body, text: block, offset: member.range.lowerBound))
        }
    }

    /// Reports a body that a macro can't provide.
    ///
    /// The message contains the code of the body in one line, because the compiler doesn't show
    /// fix-its on the command line.
    private func reportMissingBody(_ block: String, replacing range: Range<Int>) {
        let space = range.isEmpty ? " " : ""
        report(
            "a macro can't provide this body; add `\(Self.flattened(block))`",
            at: range.lowerBound,
            fixIt: FixIt(
                message: "add the body", range: range,
                replacement: space + indented(block, at: range)))
    }

    /// Returns a block in one line, for example `{ get async { await spies.title() } }`.
    private static func flattened(_ block: String) -> String {
        let lines = block.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.dropFirst().reduce(into: String(lines[0])) { text, line in
            let isFirst = text.hasSuffix("{") || text.hasSuffix("(") || text.hasSuffix(",")
            let isAccessor =
                text.hasSuffix("}") && (["get", "set"].contains(line.prefix { $0.isLetter }))
            let isStatement =
                !isFirst && !isAccessor && !line.hasPrefix("}")
                && !line.hasPrefix(")") && !line.hasPrefix(".")
            text += (isStatement ? "; " : " ") + line
        }
    }

    /// Returns a block in which all lines have the indentation of the line where the block starts.
    private func indented(_ block: String, at range: Range<Int>) -> String {
        let bytes = reader.source.bytes
        var start = range.lowerBound
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        var end = start
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        return block.replacing("\n", with: "\n" + reader.source.text(start..<end))
    }
}

extension Requirement {
    /// `true` if the accessors of this property have no effects.
    fileprivate var isPlainProperty: Bool {
        accessors.allSatisfy { accessor in
            if case .never = accessor.effects.throwing { return !accessor.effects.isAsync }
            return false
        }
    }
}
