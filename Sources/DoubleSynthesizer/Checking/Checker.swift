/// Makes blueprints of protocols, and complains about everything that a double cannot do.
package final class Checker {
    /// Everything that was read: where inherited protocols are looked up.
    let readers: [Reader]
    let form: Form
    let access: AccessLevel
    /// Whether a double stands beside its protocol, and nothing else of its file is in sight.
    let isBeside: Bool
    /// Whether a type called `Error` may be in sight of the double, and not of the brain.
    let mayHideError: Bool
    /// The module that doubles of files without one import; nil where they import none.
    let ownModule: String?
    /// Whether a double can be made without arguments, unless the protocol asks for an initializer.
    let hasPlainInitializer: Bool
    /// Whether the double is an actor, whatever the protocol says.
    let isForActor: Bool
    package var complaints: [Complaint] = []
    package let types: TypeTable
    /// From where the double sees types.
    var view = TypeTable.View(scope: [], conditions: [])
    var declarations: [String: [ProtocolDeclaration]] = [:]
    /// The protocol whose double is in work.
    private(set) var asked: ProtocolDeclaration?
    /// The protocols of the standard library that a double can meet.
    lazy var standardDeclarations = StandardLibrary.readDeclarations()

    package init(
        readers: [Reader], form: Form, access: AccessLevel, isBeside: Bool = false,
        mayHideError: Bool = false, hasPlainInitializer: Bool = true, isForActor: Bool = false,
        ownModule: String? = nil
    ) {
        self.readers = readers
        self.form = form
        self.access = access
        self.isBeside = isBeside
        self.mayHideError = mayHideError
        self.hasPlainInitializer = hasPlainInitializer
        self.isForActor = isForActor
        self.ownModule = ownModule
        types = TypeTable(readers)
        for declaration in readers.lazy.flatMap(\.protocols) {
            declarations[declaration.qualifiedName, default: []].append(declaration)
        }
    }

    /// The blueprint of a protocol's double, which has the protocol's name with the suffix of its form
    /// unless it is told another; nil, with complaints, where there cannot be one.
    package func blueprint(
        of declaration: ProtocolDeclaration, named ownName: String? = nil
    ) -> Blueprint? {
        let complaintCount = complaints.count
        asked = declaration
        if declaration.surroundings.hiding == Access.inCode {
            complain(
                "`\(declaration.name)` is inside of a function, where no double can conform to it: "
                    + "move it out", declaration.source, at: declaration.offset)
            return nil
        }
        checkAccess(of: declaration)
        var family = Family()
        family.add(declaration)
        // The list grows while inherited protocols are found.
        var next = 0
        while next < family.protocols.count {
            collect(family.protocols[next], into: &family)
            next += 1
        }
        checkActors(of: family, declaration)
        checkCompilersOwn(family, declaration)
        let isIsolated = !family.isActor && family.protocols.contains(where: isIsolated)
        let name = Name.quoted(ownName ?? declaration.name + form.suffix)
        view = TypeTable.View(
            scope: declaration.scope, protocols: family.protocols,
            conditions: declaration.conditions)
        view.double = Name.unquoted(name)
        var associatedTypes = AssociatedTypes()
        if form == .spy {
            associatedTypes = self.associatedTypes(of: family, in: declaration, double: name)
        } else {
            for relative in family.protocols { checkPlain(associatedTypesOf: relative) }
        }
        let shape: Blueprint.Shape =
            family.isActor ? .actor : access == .open ? .openClass : .finalClass
        var requirements = requirements(
            of: family, declaration, associatedTypes, double: name, isIsolated: isIsolated)
        let recorder = Recorder(
            types: types, view: view, doubleName: name,
            makesItself: hasPlainInitializer && requirements.makeByCalling,
            actors: globalActors(of: family))
        for index in requirements.indices {
            requirements[index].isUncallable = requirements[index].parameters.contains {
                !$0.isVariadic && types.isUninhabited($0.type, from: view)
            }
            if form == .spy {
                requirements[index].recording = recorder.recording(of: requirements[index])
            }
        }
        if access == .open && form == .spy { checkOpenness(of: requirements, double: name) }
        nameParts(&requirements)
        checkNeighbours(
            of: requirements, declaration, associatedTypes, in: family, double: name)
        associatedTypes.declareParameters(ofOverloadsIn: requirements)
        if family.isSendable && !isIsolated && form == .plain {
            checkSendable(declaration, at: family.sendableOffset)
        }
        let isBroken = family.protocols.contains(where: \.isBroken)
        guard complaints.count == complaintCount, !isBroken else { return nil }
        return Blueprint(
            shape: shape, name: name, protocolName: Name.quotedType(declaration.name),
            scope: declaration.scope,
            module: module(of: declaration.scope.first ?? declaration.name, from: declaration),
            conditions: declaration.conditions,
            attributes: declaration.attributes.filter(isKept).map(\.text),
            spiGroups: declaration.spiGroups,
            surroundings: declaration.surroundings.availability,
            imports: imports(of: family), inheritsFromNSObject: family.inheritsFromNSObject,
            isSendable: family.isSendable, inheritsUnseen: family.inheritsUnseen,
            isIsolated: isIsolated, actor: isIsolated ? globalActors(of: family).first : nil,
            isNonisolated: declaration.modifiers.contains { $0.text == "nonisolated" }
                && !isIsolated && !family.isActor,
            associatedTypes: associatedTypes,
            identity: family.inheritsFromNSObject ? nil : family.identity,
            requirements: requirements,
            declaredNames: Blueprint.standardNames.filter { name in
                name == "Error" && mayHideError
                    || view.scopes.contains { types.declares(name, in: $0) }
            },
            source: declaration.source, offset: declaration.offset)
    }

    func qualifier(
        from relative: ProtocolDeclaration, to declaration: ProtocolDeclaration, in family: Family
    ) -> Qualifier {
        Qualifier(
            types: types, origin: relative.scope, destination: declaration.scope,
            view: TypeTable.View(
                scope: relative.scope, protocols: family.protocols, conditions: relative.conditions),
            isOwn: { name in
                family.lineage(of: relative).contains {
                    $0.typeNames.contains(name)
                        || self.types.declares(name, in: $0.scope + [$0.name])
                }
            }, module: { self.module(of: $0, from: relative) },
            isStandard: relative.source.name == StandardLibrary.sourceName)
    }

    /// The module to put in front of the name of a type that a protocol's own module declares, where a
    /// double sees another one of that name.
    private func module(of name: String, from declaration: ProtocolDeclaration) -> String? {
        guard let module = declaration.source.module ?? ownModule,
            types.isShared(
                name, declaredIn: declaration.source.module, tested: asked?.source.module),
            // A type of that name would be taken for the module.
            !types.declares(module, in: [])
        else { return nil }
        return module
    }

    /// The blueprints without those whose name is taken.
    package func withoutNamesakes(_ blueprints: [Blueprint]) -> [Blueprint] {
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

    func complain(_ message: String, _ source: Source, at offset: Int) {
        var (source, offset) = (source, offset)
        // Nobody can change the standard library: what it asks, the protocol asks that inherits it.
        if source.name == StandardLibrary.sourceName, let asked {
            (source, offset) = (asked.source, asked.offset)
        }
        complaints.append(Complaint(message: message, source: source, offset: offset))
    }

    private func checkAccess(of declaration: ProtocolDeclaration) {
        if isBeside { return }
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
        let access = access.ofImports
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

    /// Whether a double repeats an attribute of its protocol.
    private func isKept(_ attribute: Attribute) -> Bool {
        attribute.name == "available" || types.isGlobalActor(attribute)
            || (attribute.name == "_spi" && access >= .public)
    }
}

extension ProtocolDeclaration {
    /// The attributes `@_spi` that it has, its members, and the types around it.
    fileprivate var spiGroups: [String] {
        surroundings.spiGroups
            + (attributes + members.fronts.flatMap(\.attributes)).filter { $0.name == "_spi" }.map(
                \.text)
    }
}

/// What to do about a requirement that no double can be written for.
enum Advice {
    static let byHand = "write this double by hand"
    static let takeSpies = "leave out `--plain` and take the double with spies"
}

extension [Requirement] {
    /// Whether `init()` of a double is a plain call: it is one wherever no requirement is about it.
    fileprivate var makeByCalling: Bool {
        allSatisfy { requirement in
            guard case .initializer(let failing) = requirement.kind, requirement.parameters.isEmpty
            else { return true }
            guard case .never = failing else { return false }
            return requirement.effects.text.isEmpty && requirement.genericParameters.isEmpty
        }
    }
}
