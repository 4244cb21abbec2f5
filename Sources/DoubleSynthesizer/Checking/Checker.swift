/// Makes blueprints of protocols, and complains about everything that a double cannot do.
struct Checker {
    /// Everything that was read: where inherited protocols are looked up.
    let readers: [Reader]
    let form: Form
    let access: AccessLevel
    var complaints: [Complaint] = []
    let types: TypeTable
    /// From where the double sees types.
    var view = TypeTable.View(scope: [])
    var declarations: [String: [ProtocolDeclaration]] = [:]

    init(readers: [Reader], form: Form, access: AccessLevel) {
        self.readers = readers
        self.form = form
        self.access = access
        types = TypeTable(readers)
        for declaration in readers.lazy.flatMap(\.protocols) {
            declarations[declaration.qualifiedName, default: []].append(declaration)
        }
    }

    /// The blueprint of a protocol's double; nil, with complaints, where there cannot be one.
    mutating func blueprint(of declaration: ProtocolDeclaration) -> Blueprint? {
        let complaintCount = complaints.count
        checkAccess(of: declaration)
        var family = Family()
        family.add(declaration)
        // The list grows while inherited protocols are found.
        var next = 0
        while next < family.protocols.count {
            collect(family.protocols[next], into: &family)
            next += 1
        }
        let isIsolated = family.protocols.contains {
            $0.attributes.contains(where: types.isGlobalActor)
        }
        var requirements: [Requirement] = []
        var indices: [String: Int] = [:]
        view = TypeTable.View(scope: declaration.scope, protocols: family.protocols)
        for relative in family.protocols {
            let qualifier = Qualifier(
                types: types, origin: relative.scope, destination: declaration.scope,
                view: TypeTable.View(scope: relative.scope, protocols: family.protocols))
            for member in relative.members.map(qualifier.qualified) {
                guard let new = requirement(member, isIsolated: isIsolated) else { continue }
                if let index = indices[new.fullName] {
                    merge(new, into: &requirements[index])
                } else {
                    indices[new.fullName] = requirements.count
                    requirements.append(new)
                }
            }
        }
        nameParts(&requirements)
        checkNeighbours(
            of: requirements, declaration, isNSObject: family.inheritsFromNSObject)
        if family.isSendable && !isIsolated {
            checkSendable(requirements, declaration, at: family.sendableOffset)
        }
        let isBroken = family.protocols.contains(where: \.isBroken)
        guard complaints.count == complaintCount, !isBroken else { return nil }
        return Blueprint(
            name: Name.quoted(declaration.name + form.suffix),
            protocolName: Name.quoted(declaration.name), scope: declaration.scope,
            conditions: declaration.conditions,
            attributes: declaration.attributes.filter(isKept).map(\.text),
            imports: imports(of: family), inheritsFromNSObject: family.inheritsFromNSObject,
            isSendable: family.isSendable, isIsolated: isIsolated, requirements: requirements,
            declaredNames: Blueprint.standardNames.filter { name in
                view.scopes.contains { types.declares(name, in: $0) }
            },
            source: declaration.source, offset: declaration.offset)
    }

    /// The blueprints without those whose name is taken.
    mutating func withoutNamesakes(_ blueprints: [Blueprint]) -> [Blueprint] {
        var names: Set<[String]> = []
        return blueprints.filter { blueprint in
            // Under different conditions there is one of them at a time.
            if names.insert([blueprint.qualifiedName] + blueprint.conditions).inserted {
                return true
            }
            complain(
                "there is another `\(blueprint.qualifiedName)` already: double one of the files at a "
                    + "time", blueprint.source, at: blueprint.offset)
            return false
        }
    }

    mutating func complain(_ message: String, _ source: Source, at offset: Int) {
        complaints.append(Complaint(message: message, source: source, offset: offset))
    }

    private mutating func checkAccess(of declaration: ProtocolDeclaration) {
        let level = declaration.modifiers.first { AccessLevel.words.contains($0.name) }
        if let level, level.name == "private" || level.name == "fileprivate" {
            complain(
                "`\(declaration.name)` is \(level.name), so no double in another file can conform "
                    + "to it: remove `\(level.name)`",
                declaration.source, at: level.offset)
        }
        let around = types.around(declaration.scope)
        let hiding = declaration.surroundings.hiding ?? around.lazy.compactMap(\.hiding).first
        if let hiding {
            return complain(
                "`\(declaration.name)` is inside of what is \(hiding), so no double in another "
                    + "file can conform to it: remove `\(hiding)`, or move the protocol out",
                declaration.source, at: declaration.offset)
        }
        let actual = around.map(\.level)
            .reduce(declaration.surroundings.level(of: declaration.modifiers), min)
        if actual < access && level?.name != "private" && level?.name != "fileprivate" {
            complain(
                "`\(declaration.name)` is \(actual.rawValue), so its double cannot be "
                    + "\(access.rawValue): make the protocol \(access.rawValue), or ask for a double "
                    + "of less access",
                declaration.source, at: declaration.offset)
        }
    }

    private func imports(of family: Family) -> [ImportDeclaration] {
        var imports: [ImportDeclaration] = []
        var known: Set<ImportDeclaration> = []
        for reader in readers
        where family.protocols.contains(where: { $0.source === reader.source }) {
            for declaration in reader.imports where known.insert(declaration).inserted {
                imports.append(declaration)
            }
        }
        return imports
    }

    // MARK: - Merging

    /// Joins a requirement with one of the same name, from a protocol further down.
    private mutating func merge(_ new: Requirement, into requirement: inout Requirement) {
        switch (requirement.kind, new.kind) {
        case (.function(var old), .function(let function)):
            let isSame =
                old.parameters.map(\.declaredType) == function.parameters.map(\.declaredType)
                && old.result?.text == function.result?.text
            guard isSame else {
                return complain(
                    "`\(new.fullName)` is required twice, with different types, and the labels do "
                        + "not tell which is which: give them different labels, or \(Advice.byHand)",
                    new.source, at: new.offset)
            }
            // What does less fits where more is allowed.
            old.effects = old.effects.common(with: function.effects)
            requirement.kind = .function(old)
        case (.property(var old), .property(let property)):
            guard old.type.text == property.type.text else {
                return complain(
                    "`\(new.fullName)` is required twice, with different types, and one double "
                        + "cannot be both: rename one", new.source, at: new.offset)
            }
            old.isSettable = old.isSettable || property.isSettable
            old.effects = old.effects.common(with: property.effects)
            requirement.kind = .property(old)
        // A property's name has no parentheses, so it never equals that of a function.
        default: break
        }
    }

    /// Whether a double repeats an attribute of its protocol.
    private func isKept(_ attribute: Attribute) -> Bool {
        attribute.name == "available" || types.isGlobalActor(attribute)
    }
}

/// What to do about a requirement that no double can be written for.
enum Advice {
    static let byHand = "write this double by hand"
}

extension Effects {
    /// The effects that both have.
    fileprivate func common(with other: Effects) -> Effects {
        var common = self
        common.isAsync = isAsync && other.isAsync
        if case .always = other.throwing, other.canThrow {
            // A particular error fits where any may be thrown.
            if case .always = throwing, throwsAnything { common.throwing = other.throwing }
        } else {
            common.throwing = .never
        }
        return common
    }
}
