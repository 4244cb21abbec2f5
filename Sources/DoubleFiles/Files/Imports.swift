import DoubleSynthesizer

/// The imports of a file of doubles.
struct Imports {
    private let blueprints: [Blueprint]
    private let style: FileStyle
    private var plain: Set<String> = []
    private var conditional: [(conditions: [String], imports: Set<String>)] = []

    init(of blueprints: [Blueprint], in style: FileStyle) {
        self.blueprints = blueprints
        self.style = style
        var indices: [[String]: Int] = [:]
        for declaration in blueprints.lazy.flatMap(\.imports) {
            let text = text(of: declaration)
            if declaration.conditions.isEmpty {
                plain.insert(text)
            } else if let index = indices[declaration.conditions] {
                conditional[index].imports.insert(text)
            } else {
                indices[declaration.conditions] = conditional.count
                conditional.append((declaration.conditions, [text]))
            }
        }
    }

    /// The imports in groups, as they are sorted; at last those under conditions.
    var sections: [Layout] {
        let all = conditional.reduce(plain) { $0.union($1.imports) }
        let imports = unconditional(all)
        let groups = [
            imports.filter { !Imports.isTestable($0) && !Imports.isOfDeclaration($0) },
            imports.filter { !Imports.isTestable($0) && Imports.isOfDeclaration($0) },
            imports.filter(Imports.isTestable),
        ]
        var sections: [Layout] = []
        for group in groups where !group.isEmpty { sections.append(Imports.lines(group)) }
        for (conditions, imports) in conditional {
            let head = Layout.text("#if \(Condition.all(conditions))")
            let leveled = Imports.leveled(imports, access.rawValue, like: all)
            sections.append(.block(head, [Imports.lines(leveled)], closing: "#endif"))
        }
        return sections
    }

    private var access: AccessLevel { style.access.ofImports }

    private static func lines(_ imports: Set<String>) -> Layout {
        .lines(imports.sorted { (moduleName($0), $0) < (moduleName($1), $1) }.map(Layout.text))
    }

    /// Those of all builds, with those that the doubles need themselves.
    private func unconditional(_ all: Set<String>) -> Set<String> {
        var imports = plain
        // What is public needs public imports if imports are internal by default. The compiler
        // warns of one that nothing public uses.
        let isLeveled = all.contains { $0.contains("\(access.rawValue) import") }
        let level = isLeveled || access > .internal ? access.rawValue + " " : ""
        if style.form == .spy {
            let isUsed = blueprints.contains { !$0.requirements.isEmpty || $0.identity != nil }
            imports.insert((isLeveled || isUsed ? level : "") + "import Understudy")
        } else if blueprints.contains(where: \.needsLock) {
            imports.insert((isLeveled ? level : "") + "import Foundation")
        }
        for module in style.testableModules {
            imports.insert(
                spiGroups(of: module)
                    + "@testable \(access == .internal ? "" : level)import \(module)")
        }
        imports = Imports.leveled(imports, access.rawValue, like: all.union(imports))
        // A module that is imported as testable needs no second import.
        let testable = Set(imports.filter(Imports.isTestable).map(Imports.moduleName))
        return imports.filter {
            Imports.isTestable($0) || $0.hasPrefix("@_spi")
                || !testable.contains(Imports.moduleName($0))
        }
    }

    /// The attributes for those groups of a module's system programming interfaces that its
    /// protocols belong to, with a space behind each.
    private func spiGroups(of module: String) -> String {
        let own = blueprints.filter {
            $0.source.module == module
                || $0.source.module == nil && style.testableModules.count == 1
        }
        return Set(own.flatMap(\.spiGroups)).sorted().map { $0 + " " }.joined()
    }

    /// Some imports with a level of access where any import of their module has it: of several
    /// files, one may name it and another leave it out.
    private static func leveled(
        _ imports: Set<String>, _ level: String, like all: Set<String>
    ) -> Set<String> {
        func module(_ text: String) -> Substring { moduleName(text).prefix { $0 != "." } }
        let word = level + " import "
        let named = Set(all.filter { $0.contains(word) }.map(module))
        return Set(
            imports.map { text in
                guard named.contains(module(text)), !text.contains(word) else { return text }
                let bare = AccessLevel.allCases.reduce(text) {
                    $0.replacing("\($1.rawValue) import ", with: "import ")
                }
                return bare.replacing("import ", with: word)
            })
    }

    /// An import with the level of access that the doubles need, if it names one at all.
    private func text(of declaration: ImportDeclaration) -> String {
        // The files of one module agree on whether they name levels; another module has its own
        // ways.
        let isOfOthers = access == .internal && !style.testableModules.isEmpty
        guard let level = declaration.level, level >= access, !isOfOthers else {
            return declaration.text
        }
        return declaration.text.replacing("import ", with: "\(access.rawValue) import ")
    }

    private static func moduleName(_ text: String) -> String {
        text.split(separator: " ").last.map(String.init) ?? text
    }

    private static func isTestable(_ text: String) -> Bool {
        text.split(separator: " ").contains("@testable")
    }

    /// Whether one declaration of a module is imported: `import struct Pages.Page`.
    private static func isOfDeclaration(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard let index = words.firstIndex(of: "import") else { return false }
        return words.count - index > 2
    }
}
