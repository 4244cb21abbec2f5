import DoubleSynthesizer

/// All protocols in the given modules, and the outcome for each protocol.
///
/// The caller decides which doubles to write to the same file:
///
/// ```swift
/// let files = [SourceText(name: "Seam.swift", text: text)]
/// let catalogue = Catalogue(of: [ModuleSources(files: files)], in: DoubleStyle(form: .plain))
/// let doubles = catalogue.text(of: catalogue.entries)
/// ```
package struct Catalogue {
    /// A protocol, or a struct of closures that was requested by name.
    package struct Entry {
        /// The name of the protocol, qualified by its enclosing types.
        ///
        /// For example: `Library.Loader`
        package var protocolName: String
        /// The name of the double, qualified by its enclosing types.
        ///
        /// For example: `Library.LoaderSpy`
        package var doubleName: String
        /// The name of the module that contains the protocol, if specified.
        package var module: String?
        /// The name of the file that contains the protocol.
        package var file: String
        /// The outcome for the protocol.
        package var outcome: Outcome
        /// The reasons why the protocol can't be doubled, sorted by file and position.
        package var diagnostics: [Diagnostic] = []
        let declaration: ProtocolDeclaration
        var blueprint: Blueprint?
    }

    /// The outcome for a protocol.
    package enum Outcome: Equatable, Sendable {
        /// The protocol has a double.
        case doubled
        /// The protocol can't be doubled, and a diagnostic contains the reason.
        case refused
        /// The protocol wasn't requested, because only other protocols were requested by name.
        case unrequested
        /// The protocol was left out by name.
        case leftOut
        /// The protocol isn't visible in other files.
        case hidden
        /// The double is already declared in the given file.
        case declared(file: String)
        /// The protocol has a `@Spy` attribute, which writes the double.
        case annotated
    }

    /// The options that apply to all doubles.
    package let style: DoubleStyle
    /// `true` if doubles are `nonisolated` unless their protocol specifies an actor. Without this
    /// option, a module whose default isolation is the main actor would isolate them to it.
    package let isNonisolated: Bool
    /// All protocols, sorted by module, file, and position.
    package private(set) var entries: [Entry] = []
    /// The errors that occurred outside of protocols, sorted by module, file, and position.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The requested names that don't match any protocol.
    package private(set) var namesMissing: [String] = []
    /// The names in the omissions that don't match any protocol.
    package private(set) var omissionsMissing: [String] = []
    /// The names of the structs of closures, if the modules don't contain any protocols. A struct
    /// has to be requested by name.
    package private(set) var structureNames: [String] = []

    /// Reads the given modules, and creates a double of every requested protocol.
    ///
    /// The files of a module can use the modules that they import. The time to read a module is
    /// linear in the size of its text, for each module that imports it.
    package init(
        of modules: [ModuleSources], in style: DoubleStyle,
        leavingOut omissions: Omissions = Omissions(), isNonisolated: Bool = false
    ) {
        self.style = style
        self.isNonisolated = isNonisolated
        let read = modules.map(ReadModule.init)
        let neighbours = omissions.neighbours.map { $0.read() }
        let declared = DeclaredNames(neighbours, read.filter { !$0.sources.isContext })
        for module in read where !module.sources.isContext {
            add(module, seeing: module.context(in: read), declared, omissions)
        }
        let remainingNames = namesNotFound
        for module in read where !module.sources.isContext && !remainingNames.isEmpty {
            add(
                module, seeing: module.context(in: read), declared, omissions,
                structuresNamed: remainingNames)
        }
        // A plain double can't provide the functions for a struct of closures.
        if entries.isEmpty && style.form == .spy {
            let doubled = read.lazy.filter { !$0.sources.isContext }
            structureNames = doubled.flatMap(\.namesOfFunctionStructures)
        }
        refuseNamesakes()
        namesMissing = namesNotFound
        omissionsMissing = omissions.names.filter { name in
            !entries.contains { $0.isNamed(name) || $0.isOfModule(name) }
        }
    }

    /// The requested names that don't match an entry.
    private var namesNotFound: [String] {
        style.protocolNames.filter { name in !entries.contains { $0.isNamed(name) } }
    }

    /// Adds the protocols in a module, or the structs in the module that have the given names.
    private mutating func add(
        _ module: ReadModule, seeing context: [ReadFile], _ declared: DeclaredNames,
        _ omissions: Omissions, structuresNamed structureNames: [String]? = nil
    ) {
        let checker = FormChecker(
            of: module.files + context, form: style.form, access: style.access,
            testable: style.testableModules, neighboringNames: declared.neighboringNames,
            isNonisolated: isNonisolated)
        let sources = (module.files + context).map(\.source)
        func add(_ declaration: ProtocolDeclaration) {
            var entry = Entry(declaration, in: module.sources, form: style.form)
            entry.outcome = outcome(of: entry, module.sources, checker.types, declared, omissions)
            if entry.outcome == .doubled { entry.make(with: checker, sources) }
            entries.append(entry)
        }
        if let structureNames {
            for file in module.files {
                let structures = file.structures(named: structureNames, checker.types)
                for (declaration, problems) in structures {
                    add(declaration)
                    let last = entries.count - 1
                    if entries[last].isRequested && !problems.isEmpty {
                        entries[last].refuse(problems)
                    }
                }
            }
            return
        }
        let firstOfModule = entries.count
        for file in module.files {
            let first = entries.count
            for declaration in file.protocols { add(declaration) }
            addProblems(of: file, isPicked: module.sources.isPicked, to: first)
        }
        // A private protocol next to other protocols isn't an error because it can only be used in
        // its own file. Neither is an internal protocol in a module whose public protocols are
        // doubled.
        let indicesOfModule = entries.indices[firstOfModule...]
        let hidden = indicesOfModule.filter { index in
            let declaration = entries[index].declaration
            return checker.types.hides(declaration)
                || (!module.sources.isPicked
                    && checker.types.level(of: declaration) < style.access.limitedToPublic)
        }
        if style.protocolNames.isEmpty && hidden.count < indicesOfModule.count {
            for index in hidden where entries[index].outcome == .refused { entries[index].hide() }
        }
    }

    /// Adds the errors in a file to the protocols to which they refer.
    private mutating func addProblems(of file: ReadFile, isPicked: Bool, to first: Int) {
        if file.problems.isEmpty { return }
        let reportsOthers = isPicked || entries[first...].contains(where: \.isRequested)
        var others: [SourceProblem] = []
        for problem in file.problems {
            let index = entries[first...].lastIndex {
                $0.declaration.offset <= problem.offset && $0.declaration.isBroken
            }
            if let index {
                if entries[index].isRequested { entries[index].refuse([problem]) }
            } else if reportsOthers {
                others.append(problem)
            }
        }
        diagnostics += Diagnostic.errors(others, in: [file.source])
    }

    private func outcome(
        of entry: Entry, _ module: ModuleSources, _ types: TypeTable, _ declared: DeclaredNames,
        _ omissions: Omissions
    ) -> Outcome {
        let names = style.protocolNames
        guard names.isEmpty || names.contains(where: entry.isNamed) else {
            return types.hides(entry.declaration) ? .hidden : .unrequested
        }
        if omissions.names.contains(where: { entry.isNamed($0) || entry.isOfModule($0) }) {
            return .leftOut
        }
        let isPicked = module.isPicked || !names.isEmpty
        if !isPicked && types.hides(entry.declaration) { return .hidden }
        if let file = declared.file(of: entry.doubleName) { return .declared(file: file) }
        let isAnnotated = entry.declaration.attributes.contains {
            $0.name == "Spy" || $0.name == "SpyMacro.Spy"
        }
        return isAnnotated && style.form == .spy ? .annotated : .doubled
    }

    /// Rejects duplicate doubles. Although two modules may declare protocols with the same name, a
    /// test target can't contain two doubles with the same name.
    private mutating func refuseNamesakes() {
        var firsts: [[String]: Entry] = [:]
        for index in entries.indices {
            let entry = entries[index]
            guard let blueprint = entry.blueprint else { continue }
            guard let first = firsts[blueprint.uniqueName] else {
                firsts[blueprint.uniqueName] = entry
                continue
            }
            let advice =
                first.module.flatMap { first.module == entry.module ? nil : $0 }
                .map { "for `\(first.protocolName)` in \($0): leave one of them out" }
            let problem = SourceProblem(
                message: "there is already a `\(entry.doubleName)` "
                    + (advice ?? "from \(first.file): double one of the files at a time"),
                source: entry.declaration.source, offset: entry.declaration.offset)
            entries[index].refuse([problem])
        }
    }

    // MARK: - Texts

    /// Returns the doubles of the given entries as the text of a Swift file, or an empty string if
    /// no entry has a double.
    package func text(of entries: [Entry]) -> String {
        var blueprints = entries.compactMap(\.blueprint)
        if isNonisolated {
            for index in blueprints.indices where blueprints[index].isOnDefaultActor {
                blueprints[index].makeNonisolated()
            }
        }
        if blueprints.isEmpty { return "" }
        var style = style
        for module in entries.lazy.filter({ $0.blueprint != nil }).compactMap(\.module)
        where !style.testableModules.contains(module) {
            style.testableModules.append(module)
        }
        return FileWriter.text(of: blueprints, in: style)
    }

    /// Returns the line and the column of a protocol's name, both starting at 1.
    package func position(of entry: Entry) -> (line: Int, column: Int) {
        entry.declaration.source.lines.position(of: entry.declaration.offset)
    }
}

// MARK: - Entries

extension Catalogue.Entry {
    fileprivate init(_ declaration: ProtocolDeclaration, in module: ModuleSources, form: Form) {
        self.declaration = declaration
        self.module = module.name
        protocolName = declaration.qualifiedName
        doubleName = declaration.qualifiedName + form.suffix
        file = declaration.source.name
        outcome = .doubled
    }

    fileprivate var isRequested: Bool { outcome == .doubled || outcome == .refused }

    /// Creates the double of this protocol, or adds a diagnostic that explains why there is none.
    fileprivate mutating func make(with checker: FormChecker, _ sources: [Source]) {
        let problemCount = checker.problems.count
        blueprint = checker.blueprint(of: declaration)
        if blueprint != nil { return }
        outcome = .refused
        let problems = Array(checker.problems[problemCount...])
        let places = sources.filter { source in problems.contains { $0.source === source } }
        diagnostics += Diagnostic.errors(problems, in: places)
    }

    fileprivate mutating func refuse(_ problems: [SourceProblem]) {
        blueprint = nil
        outcome = .refused
        diagnostics += Diagnostic.errors(problems, in: [declaration.source])
    }

    /// Marks the protocol as hidden, and reduces its diagnostics to notes.
    fileprivate mutating func hide() {
        outcome = .hidden
        for index in diagnostics.indices { diagnostics[index].severity = .note }
    }

    /// Returns whether a name refers to this protocol. The name may be qualified by enclosing types
    /// or by the module.
    fileprivate func isNamed(_ name: String) -> Bool {
        name == declaration.name || name == protocolName
            || name == module.map { "\($0).\(protocolName)" }
    }

    /// Returns whether a name like `App.*` refers to the module of this protocol.
    fileprivate func isOfModule(_ name: String) -> Bool {
        name == module.map { "\($0).*" }
    }
}

extension Blueprint {
    /// `true` if the double is isolated to the main actor if that is the default isolation of its
    /// module.
    fileprivate var isOnDefaultActor: Bool {
        if case .actor = shape { false } else { isolation != .always }
    }

    /// Makes the double nonisolated.
    ///
    /// If a requirement is isolated in some builds, a nonisolated member also satisfies it, so the
    /// members of the double remain valid.
    fileprivate mutating func makeNonisolated() {
        isNonisolated = true
        let previousActors = actors
        attributes.removeAll { attribute in
            previousActors.contains { $0.isSame(as: attribute) }
        }
        actors = []
        isolation = .never
        // If a protocol in a module on the main actor redeclares `id` of `Identifiable`, the
        // compiler would isolate `id` to the main actor.
        for requirement in requirements where requirement.isStandardToo {
            if requirement.isNonisolated { continue }
            requirement.front.modifiers.append(.nonisolated(at: requirement.offset))
        }
    }
}
