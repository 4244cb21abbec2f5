import DoubleSynthesizer

/// The files of one module, which are read together.
public struct ModuleSources: Sendable {
    /// The module that doubles import as `@testable`; nil where they need no import.
    public var name: String?
    /// The files.
    public var files: [SourceText]
    /// Whether its protocols are read only because others inherit from them, and are not doubled.
    public var isContext: Bool
    /// Whether the files were named one by one. In a whole module or folder, a protocol that no
    /// other file sees is left out without a diagnostic. So are errors where nothing is doubled,
    /// which the compiler reports.
    public var isPicked: Bool

    /// Makes a module of its files.
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

/// Which protocols are left out.
public struct Omissions: Sendable {
    /// Protocols by name: `Loader`, `Library.Loader`, `App.Loader`, or `App.*` for a whole module.
    public var names: [String]
    /// The files that the doubles go beside: doubles that they declare are not written again.
    public var neighbours: [SourceText]

    /// Makes omissions; by default nothing is left out.
    public init(names: [String] = [], neighbours: [SourceText] = []) {
        self.names = names
        self.neighbours = neighbours
    }
}

/// All protocols of some modules, and the outcome for each.
///
/// Where ``Synthesizer/doubles(of:)`` gives one text, this leaves it to the caller which doubles
/// stand in a file together.
public struct Catalogue {
    /// A protocol that was found, or a structure of functions that was asked for by name.
    public struct Entry {
        /// The protocol's name with those of the types around it: `Library.Loader`.
        public var protocolName: String
        /// The double's name with those of the types around it: `Library.LoaderSpy`.
        public var doubleName: String
        /// The module it belongs to.
        public var module: String?
        /// The file it stands in.
        public var file: String
        /// Its outcome.
        public var fate: Fate
        /// Why it cannot be doubled, in the order of files and places.
        public var diagnostics: [Diagnostic] = []
        let declaration: ProtocolDeclaration
        var blueprint: Blueprint?
    }

    /// The outcome for a protocol.
    public enum Fate: Equatable, Sendable {
        /// It has a double.
        case doubled
        /// It cannot be doubled; a diagnostic says why.
        case refused
        /// Other protocols were asked for by name.
        case unwanted
        /// It was left out by name.
        case leftOut
        /// No other file sees it.
        case hidden
        /// The double is declared in this file already.
        case declared(file: String)
        /// Its own `@Spy` writes the double.
        case annotated
    }

    /// What the doubles are like.
    public let synthesizer: Synthesizer
    /// Whether doubles are `nonisolated`, unless their protocol names an actor. Where code is on
    /// the main actor by default, they would be on it otherwise.
    public let isNonisolated: Bool
    /// The protocols in the order of modules, files and places.
    public private(set) var entries: [Entry] = []
    /// What could not be read outside of protocols, in the order of modules, files and places.
    public private(set) var diagnostics: [Diagnostic] = []
    /// The names that were asked for and not found.
    public private(set) var namesMissing: [String] = []
    /// Those names of the omissions that are no protocol's.
    public private(set) var omissionsMissing: [String] = []
    /// Where there is no protocol at all, the structures of functions, which are doubled by name.
    public private(set) var structureNames: [String] = []
    private var lines = LineTables()

    /// Reads modules, and makes a double of every protocol that is wanted.
    ///
    /// A module sees those that its files import. Time is linear in the size of the text, for each
    /// module that sees it.
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
        // A plain double has no functions to put into one.
        if entries.isEmpty && synthesizer.form == .spy {
            let own = read.lazy.filter { !$0.sources.isContext }
            structureNames = own.flatMap(\.namesOfFunctionStructures)
        }
        refuseNamesakes()
        namesMissing = namesNotFound
        omissionsMissing = omissions.names.filter { name in
            !entries.contains { $0.goes(by: name) || $0.isOfModule(name) }
        }
    }

    /// The names that were asked for and are none of an entry.
    private var namesNotFound: [String] {
        synthesizer.protocolNames.filter { name in !entries.contains { $0.goes(by: name) } }
    }

    /// Adds the protocols of a module, or its structures of these names.
    private mutating func add(
        _ module: ReadModule, seeing context: [ReadFile], _ declared: DeclaredNames,
        _ omissions: Omissions, structuresNamed structureNames: [String]? = nil
    ) {
        let checker = FormChecker(
            of: module.files + context, form: synthesizer.form, access: synthesizer.access,
            testable: synthesizer.testableModules, namesBeside: declared.beside,
            isNonisolated: isNonisolated)
        let sources = (module.files + context).map(\.source)
        func add(_ declaration: ProtocolDeclaration) {
            var entry = Entry(declaration, in: module.sources, form: synthesizer.form)
            entry.fate = fate(of: entry, module.sources, checker.types, declared, omissions)
            if entry.fate == .doubled { entry.make(with: checker, sources, &lines) }
            entries.append(entry)
        }
        if let structureNames {
            for file in module.files {
                let structures = file.structures(named: structureNames, checker.types)
                for (declaration, complaints) in structures {
                    add(declaration)
                    let last = entries.count - 1
                    if entries[last].isWanted && !complaints.isEmpty {
                        entries[last].refuse(complaints, &lines)
                    }
                }
            }
            return
        }
        let firstOfModule = entries.count
        for file in module.files {
            let first = entries.count
            for declaration in file.protocols { add(declaration) }
            addComplaints(of: file, isPicked: module.sources.isPicked, to: first)
        }
        // What is private beside others is for its own file alone, and nothing is wrong with it.
        // Nor is it with what is internal in a module whose public protocols are doubled.
        let own = entries.indices[firstOfModule...]
        let hidden = own.filter { index in
            let declaration = entries[index].declaration
            return checker.types.hides(declaration)
                || !module.sources.isPicked
                    && checker.types.level(of: declaration) < synthesizer.access.ofImports
        }
        if synthesizer.protocolNames.isEmpty && hidden.count < own.count {
            for index in hidden where entries[index].fate == .refused { entries[index].hide() }
        }
    }

    /// Adds the complaints of a file to the protocols that they are about.
    private mutating func addComplaints(of file: ReadFile, isPicked: Bool, to first: Int) {
        if file.complaints.isEmpty { return }
        let isOurs = isPicked || entries[first...].contains(where: \.isWanted)
        var others: [Complaint] = []
        for complaint in file.complaints {
            let index = entries[first...].lastIndex {
                $0.declaration.offset <= complaint.offset && $0.declaration.isBroken
            }
            if let index {
                if entries[index].isWanted { entries[index].refuse([complaint], &lines) }
            } else if isOurs {
                others.append(complaint)
            }
        }
        diagnostics += Diagnostic.errors(others, in: [file.source], &lines)
    }

    private func fate(
        of entry: Entry, _ module: ModuleSources, _ types: TypeTable, _ declared: DeclaredNames,
        _ omissions: Omissions
    ) -> Fate {
        let names = synthesizer.protocolNames
        guard names.isEmpty || names.contains(where: entry.goes) else { return .unwanted }
        if omissions.names.contains(where: { entry.goes(by: $0) || entry.isOfModule($0) }) {
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

    /// Two modules may have protocols of one name, but a test target cannot have two doubles of it.
    private mutating func refuseNamesakes() {
        var firsts: [[String]: Entry] = [:]
        for index in entries.indices {
            let entry = entries[index]
            guard let blueprint = entry.blueprint else { continue }
            // Under different conditions there is one of them at a time.
            let name = [blueprint.qualifiedName] + blueprint.conditions
            guard let first = firsts[name] else {
                firsts[name] = entry
                continue
            }
            let advice =
                first.module.flatMap { first.module == entry.module ? nil : $0 }
                .map { "of `\(first.protocolName)` in \($0): leave one of them out" }
            let complaint = Complaint(
                message: "there is another `\(entry.doubleName)` already, "
                    + (advice ?? "of \(first.file): double one of the files at a time"),
                source: entry.declaration.source, offset: entry.declaration.offset)
            entries[index].refuse([complaint], &lines)
        }
    }

    // MARK: - Texts

    /// The doubles of some entries as the text of a Swift file; empty if none of them has one.
    public func text(of entries: [Entry]) -> String {
        var blueprints = entries.compactMap(\.blueprint)
        if isNonisolated {
            for index in blueprints.indices where blueprints[index].goesToDefaultActor {
                blueprints[index].leaveActors()
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

    /// The place of a protocol's name: line and column, both from 1.
    public func position(of entry: Entry) -> (line: Int, column: Int) {
        // A source with a complaint has a table already.
        var lines = lines
        return lines.table(of: entry.declaration.source).position(of: entry.declaration.offset)
    }
}
