import DoubleSynthesizer

/// The files of one module, which are read together.
public struct ModuleSources: Sendable {
    /// The module that doubles import as `@testable`; nil if they don't need an import.
    public var name: String?
    /// The files.
    public var files: [SourceText]
    /// `true` if its protocols are only read because others inherit from them, and aren't doubled.
    public var isContext: Bool
    /// `true` if the files were named individually. In a whole module or folder, a protocol that
    /// isn't visible in other files is left out without a diagnostic, and so are errors in files
    /// without doubles, which the compiler reports.
    public var isPicked: Bool

    /// Creates a module from its files.
    public init(
        name: String? = nil, files: [SourceText], isContext: Bool = false,
        isPicked: Bool = true
    ) {
        self.name = name
        self.files = files
        self.isContext = isContext
        self.isPicked = isPicked
    }
}

/// The protocols to leave out.
public struct Omissions: Sendable {
    /// Protocols by name: `Loader`, `Library.Loader`, `App.Loader`, or `App.*` for a whole module.
    public var names: [String]
    /// The files next to the doubles. Doubles that they declare aren't written again.
    public var neighbours: [SourceText]

    /// Creates omissions; by default nothing is left out.
    public init(names: [String] = [], neighbours: [SourceText] = []) {
        self.names = names
        self.neighbours = neighbours
    }
}

/// All protocols of some modules, and the outcome for each.
///
/// ``Synthesizer/doubles(of:)`` returns one text. This type lets the caller decide which doubles to
/// write to the same file.
public struct Catalogue {
    /// A protocol, or a struct of closures that was requested by name.
    public struct Entry {
        /// The protocol's name, qualified by its enclosing types: `Library.Loader`.
        public var protocolName: String
        /// The double's name, qualified by its enclosing types: `Library.LoaderSpy`.
        public var doubleName: String
        /// Its module.
        public var module: String?
        /// Its file.
        public var file: String
        /// Its outcome.
        public var outcome: Outcome
        /// The reasons why it can't be doubled, in the order of files and positions.
        public var diagnostics: [Diagnostic] = []
        let declaration: ProtocolDeclaration
        var blueprint: Blueprint?
    }

    /// The outcome for a protocol.
    public enum Outcome: Equatable, Sendable {
        /// It has a double.
        case doubled
        /// It can't be doubled; a diagnostic contains the reason.
        case refused
        /// Only other protocols were requested by name.
        case unwanted
        /// It was left out by name.
        case leftOut
        /// It isn't visible in other files.
        case hidden
        /// The double is already declared in this file.
        case declared(file: String)
        /// Its own `@Spy` writes the double.
        case annotated
    }

    /// The options of the doubles.
    public let synthesizer: Synthesizer
    /// `true` if doubles are `nonisolated`, unless their protocol specifies an actor. Otherwise
    /// they would be on the main actor in code with that default isolation.
    public let isNonisolated: Bool
    /// The protocols in the order of modules, files and positions.
    public private(set) var entries: [Entry] = []
    /// Errors outside of protocols, in the order of modules, files and positions.
    public private(set) var diagnostics: [Diagnostic] = []
    /// The requested names that weren't found.
    public private(set) var namesMissing: [String] = []
    /// The names of omissions that don't match a protocol.
    public private(set) var omissionsMissing: [String] = []
    /// The structs of closures, which are only doubled by name, if there is no protocol at all.
    public private(set) var structureNames: [String] = []
    private var lines = LineTables()

    /// Reads modules, and creates a double of every requested protocol.
    ///
    /// A module sees the modules that its files import. Time is linear in the size of the text, for
    /// each module that sees it.
    public init(
        of modules: [ModuleSources], by synthesizer: Synthesizer,
        leavingOut omissions: Omissions = Omissions(), isNonisolated: Bool = false
    ) {
        self.synthesizer = synthesizer
        self.isNonisolated = isNonisolated
        let read = modules.map(ReadModule.init)
        let neighbours = omissions.neighbours.map { $0.read() }
        let declared = DeclaredNames(neighbours, read.filter { !$0.sources.isContext })
        for module in read where !module.sources.isContext {
            add(module, seeing: module.context(in: read), declared, omissions)
        }
        let others = namesNotFound
        for module in read where !module.sources.isContext && !others.isEmpty {
            add(
                module, seeing: module.context(in: read), declared, omissions,
                structuresNamed: others)
        }
        // A plain double has no functions for a struct of closures.
        if entries.isEmpty && synthesizer.form == .spy {
            let own = read.lazy.filter { !$0.sources.isContext }
            structureNames = own.flatMap(\.namesOfFunctionStructures)
        }
        refuseNamesakes()
        namesMissing = namesNotFound
        omissionsMissing = omissions.names.filter { name in
            !entries.contains { $0.isNamed(name) || $0.isOfModule(name) }
        }
    }

    /// The requested names that don't match an entry.
    private var namesNotFound: [String] {
        synthesizer.protocolNames.filter { name in !entries.contains { $0.isNamed(name) } }
    }

    /// Adds the protocols of a module, or its structs with these names.
    private mutating func add(
        _ module: ReadModule, seeing context: [ReadFile], _ declared: DeclaredNames,
        _ omissions: Omissions, structuresNamed structureNames: [String]? = nil
    ) {
        let checker = FormChecker(
            of: module.files + context, form: synthesizer.form, access: synthesizer.access,
            testable: synthesizer.testableModules, neighboringNames: declared.neighboringNames,
            isNonisolated: isNonisolated)
        let sources = (module.files + context).map(\.source)
        func add(_ declaration: ProtocolDeclaration) {
            var entry = Entry(declaration, in: module.sources, form: synthesizer.form)
            entry.outcome = outcome(of: entry, module.sources, checker.types, declared, omissions)
            if entry.outcome == .doubled { entry.make(with: checker, sources, &lines) }
            entries.append(entry)
        }
        if let structureNames {
            for file in module.files {
                let structures = file.structures(named: structureNames, checker.types)
                for (declaration, problems) in structures {
                    add(declaration)
                    let last = entries.count - 1
                    if entries[last].isWanted && !problems.isEmpty {
                        entries[last].refuse(problems, &lines)
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
        // A private protocol next to others is only for its own file, which isn't an error. Neither
        // is an internal one in a module whose public protocols are doubled.
        let own = entries.indices[firstOfModule...]
        let hidden = own.filter { index in
            let declaration = entries[index].declaration
            return checker.types.hides(declaration)
                || !module.sources.isPicked
                    && checker.types.level(of: declaration) < synthesizer.access.ofImports
        }
        if synthesizer.protocolNames.isEmpty && hidden.count < own.count {
            for index in hidden where entries[index].outcome == .refused { entries[index].hide() }
        }
    }

    /// Adds the errors of a file to the protocols that they refer to.
    private mutating func addProblems(of file: ReadFile, isPicked: Bool, to first: Int) {
        if file.problems.isEmpty { return }
        let isOurs = isPicked || entries[first...].contains(where: \.isWanted)
        var others: [SourceProblem] = []
        for problem in file.problems {
            let index = entries[first...].lastIndex {
                $0.declaration.offset <= problem.offset && $0.declaration.isBroken
            }
            if let index {
                if entries[index].isWanted { entries[index].refuse([problem], &lines) }
            } else if isOurs {
                others.append(problem)
            }
        }
        diagnostics += Diagnostic.errors(others, in: [file.source], &lines)
    }

    private func outcome(
        of entry: Entry, _ module: ModuleSources, _ types: TypeTable, _ declared: DeclaredNames,
        _ omissions: Omissions
    ) -> Outcome {
        let names = synthesizer.protocolNames
        guard names.isEmpty || names.contains(where: entry.isNamed) else { return .unwanted }
        if omissions.names.contains(where: { entry.isNamed($0) || entry.isOfModule($0) }) {
            return .leftOut
        }
        let isPicked = module.isPicked || !names.isEmpty
        if !isPicked && types.hides(entry.declaration) { return .hidden }
        if let file = declared.file(of: entry.doubleName) { return .declared(file: file) }
        let isAnnotated = entry.declaration.attributes.contains {
            $0.name == "Spy" || $0.name == "SpyMacro.Spy"
        }
        return isAnnotated && synthesizer.form == .spy ? .annotated : .doubled
    }

    /// Rejects duplicates: two modules may have protocols with the same name, but a test target
    /// can't have two doubles with that name.
    private mutating func refuseNamesakes() {
        var firsts: [[String]: Entry] = [:]
        for index in entries.indices {
            let entry = entries[index]
            guard let blueprint = entry.blueprint else { continue }
            // Under different conditions, only one of them exists at a time.
            let name = [blueprint.qualifiedName] + blueprint.conditions
            guard let first = firsts[name] else {
                firsts[name] = entry
                continue
            }
            let advice =
                first.module.flatMap { first.module == entry.module ? nil : $0 }
                .map { "for `\(first.protocolName)` in \($0): leave one of them out" }
            let problem = SourceProblem(
                message: "there is already a `\(entry.doubleName)` "
                    + (advice ?? "from \(first.file): double one of the files at a time"),
                source: entry.declaration.source, offset: entry.declaration.offset)
            entries[index].refuse([problem], &lines)
        }
    }

    // MARK: - Texts

    /// Returns the doubles of some entries as the text of a Swift file; empty if none of them has
    /// one.
    public func text(of entries: [Entry]) -> String {
        var blueprints = entries.compactMap(\.blueprint)
        if isNonisolated {
            for index in blueprints.indices where blueprints[index].isOnDefaultActor {
                blueprints[index].makeNonisolated()
            }
        }
        if blueprints.isEmpty { return "" }
        var synthesizer = synthesizer
        for module in entries.lazy.filter({ $0.blueprint != nil }).compactMap(\.module)
        where !synthesizer.testableModules.contains(module) {
            synthesizer.testableModules.append(module)
        }
        return FileWriter.text(of: blueprints, in: synthesizer.style)
    }

    /// Returns the position of a protocol's name: line and column, both from 1.
    public func position(of entry: Entry) -> (line: Int, column: Int) {
        // A source with an error already has a table.
        var lines = lines
        return lines.table(of: entry.declaration.source).position(of: entry.declaration.offset)
    }
}
