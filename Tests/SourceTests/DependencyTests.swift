import Testing

/// Checks that the folders of each module depend on each other in one direction.
@Suite("Dependencies between files")
struct DependencyTests {
    /// The nodes that each node depends on.
    typealias Graph = [String: Set<String>]

    /// Returns a graph of files. A file depends on another one if it uses a type that only the other
    /// file declares.
    static func graph(of files: [SourceFile]) -> Graph {
        var owners: [String: [String]] = [:]
        for file in files { for type in file.types { owners[type, default: []].append(file.path) } }
        return Dictionary(
            uniqueKeysWithValues: files.map { file in
                let used = Set(file.words).compactMap { owners[$0] }.filter { $0.count == 1 }
                return (file.path, Set(used.joined()).subtracting([file.path]))
            })
    }

    /// Returns the sets of nodes that depend on each other.
    static func cycles(in graph: Graph) -> [[String]] {
        let reached = graph.mapValues { neighbors in
            var reached: Set<String> = []
            var pending = Array(neighbors)
            while let node = pending.popLast() {
                if reached.insert(node).inserted { pending += graph[node] ?? [] }
            }
            return reached
        }
        let cycles = reached.map { node, nodes in
            nodes.filter { reached[$0]?.contains(node) == true }.sorted()
        }
        return Set(cycles).filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }

    /// Returns the same graph with folders as nodes.
    static func folders(of graph: Graph, _ folder: (String) -> String) -> Graph {
        Dictionary(
            graph.map { (folder($0), Set($1.map(folder))) }, uniquingKeysWith: { $0.union($1) })
    }

    @Test func `No folders of a module and no more than three files depend on each other`() throws {
        let modules = Dictionary(grouping: try SourceFile.sources.get()) { $0.folders[0] }
        #expect(modules.count >= 10)
        for (module, files) in modules {
            let graph = Self.graph(of: files)
            #expect(Self.cycles(in: graph).filter { $0.count > 3 } == [], "\(module)")
            let names = Dictionary(
                uniqueKeysWithValues: files.map { ($0.path, $0.folders.dropFirst().first ?? "") })
            let folders = Self.folders(of: graph) { names[$0] ?? "" }
            #expect(Self.cycles(in: folders) == [], "\(module)")
        }
    }

    @Test func `A cycle is detected, without what comments and strings contain`() {
        let files = [
            SourceFile(path: "a", text: "struct A { var b: B }"),
            SourceFile(path: "b", text: "enum B { case c(C) }"),
            SourceFile(path: "c", text: "// struct B\nclass C { let a = A.self }"),
            SourceFile(path: "d", text: "typealias D = A\nlet text = \"\"\"\n  E\n  \"\"\""),
            SourceFile(path: "e", text: "/* D */ protocol E { var d: D { get } }"),
        ]
        let graph = Self.graph(of: files)
        #expect(Self.cycles(in: graph) == [["a", "b", "c"]])
        #expect(Self.cycles(in: Self.folders(of: graph) { $0 == "c" ? "x" : "y" }) == [["x", "y"]])
    }
}
