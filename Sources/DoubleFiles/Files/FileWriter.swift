import DoubleSynthesizer

/// Writes a file of doubles: where it comes from, its imports, its classes.
enum FileWriter {
    static func text(of blueprints: [Blueprint], by synthesizer: Synthesizer) -> String {
        var page = Page()
        page.line("// Written by Understudy from \(origin(of: blueprints)).")
        writeImports(blueprints, synthesizer, &page)
        for blueprint in blueprints {
            page.blank()
            DoubleWriter.write(
                blueprint, synthesizer.form, access: synthesizer.access,
                isElsewhere: !synthesizer.testableModules.isEmpty, on: &page)
        }
        return page.text
    }

    /// The files that the protocols are declared in, by their last names.
    private static func origin(of blueprints: [Blueprint]) -> String {
        var names: [String] = []
        for blueprint in blueprints {
            let path = blueprint.source.name
            let name =
                path == Source.standardInput
                ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
            if !names.contains(name) { names.append(name) }
        }
        guard let last = names.popLast() else { return "" }
        return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    }

    // MARK: - Imports

    private static func writeImports(
        _ blueprints: [Blueprint], _ synthesizer: Synthesizer, _ page: inout Page
    ) {
        var plain: Set<String> = []
        var conditional: [(conditions: [String], imports: Set<String>)] = []
        var indices: [[String]: Int] = [:]
        for declaration in blueprints.lazy.flatMap(\.imports) {
            let text = FileWriter.text(of: declaration, for: synthesizer)
            if declaration.conditions.isEmpty {
                plain.insert(text)
            } else if let index = indices[declaration.conditions] {
                conditional[index].imports.insert(text)
            } else {
                indices[declaration.conditions] = conditional.count
                conditional.append((declaration.conditions, [text]))
            }
        }
        let access = synthesizer.access.ofImports
        let all = conditional.reduce(plain) { $0.union($1.imports) }
        let isLeveled = all.contains { $0.contains("\(access.rawValue) import") }
        let level = isLeveled ? access.rawValue + " " : ""
        if synthesizer.form == .spy { plain.insert(level + "import Understudy") }
        for module in synthesizer.testableModules {
            let groups = spiGroups(of: module, in: blueprints, synthesizer)
            plain.insert(
                groups + "@testable \(access == .internal ? "" : level)import \(module)")
        }
        plain = leveled(plain, access.rawValue, like: all.union(plain))
        // A module that is imported as testable needs no second import.
        let testable = Set(plain.filter(isTestable).map(moduleName))
        plain = plain.filter {
            isTestable($0) || $0.hasPrefix("@_spi") || !testable.contains(moduleName($0))
        }
        let groups = [
            plain.filter { !isTestable($0) && !isOfDeclaration($0) },
            plain.filter { !isTestable($0) && isOfDeclaration($0) },
            plain.filter(isTestable),
        ]
        var isFirst = true
        for group in groups where !group.isEmpty {
            if !isFirst { page.blank() }
            isFirst = false
            for line in sorted(group) { page.line(line) }
        }
        for (conditions, imports) in conditional {
            if !isFirst { page.blank() }
            isFirst = false
            page.block("#if \(Condition.all(conditions))", closing: "#endif") {
                for line in sorted(leveled(imports, access.rawValue, like: all)) { $0.line(line) }
            }
        }
    }

    /// The attributes for those groups of a module's system programming interfaces that its protocols
    /// belong to, with a space behind each.
    private static func spiGroups(
        of module: String, in blueprints: [Blueprint], _ synthesizer: Synthesizer
    ) -> String {
        let own = blueprints.filter {
            $0.source.module == module
                || $0.source.module == nil && synthesizer.testableModules.count == 1
        }
        return Set(own.flatMap(\.spiGroups)).sorted().map { $0 + " " }.joined()
    }

    /// Some imports with a level of access where any import of their module has it: of several files, one
    /// may name it and another leave it out.
    private static func leveled(
        _ imports: Set<String>, _ level: String, like all: Set<String>
    ) -> Set<String> {
        func module(_ text: String) -> Substring { moduleName(text).prefix { $0 != "." } }
        let word = level + " import "
        let named = Set(all.filter { $0.contains(word) }.map(module))
        return Set(
            imports.map { text in
                guard named.contains(module(text)), !text.contains(word) else { return text }
                return text.replacing("import ", with: word)
            })
    }

    /// An import with the level of access that the doubles need, if it names one at all.
    private static func text(
        of declaration: ImportDeclaration, for synthesizer: Synthesizer
    ) -> String {
        let access = synthesizer.access.ofImports
        // The files of one module agree on whether they name levels; another module has its own ways.
        let isOfOthers = access == .internal && !synthesizer.testableModules.isEmpty
        guard let level = declaration.level, level >= access, !isOfOthers else {
            return declaration.text
        }
        return declaration.text.replacing("import ", with: "\(access.rawValue) import ")
    }

    private static func sorted(_ imports: Set<String>) -> [String] {
        imports.sorted { (moduleName($0), $0) < (moduleName($1), $1) }
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
