/// Writes a file of doubles: where it comes from, its imports, its classes.
enum FileWriter {
    static func text(of blueprints: [Blueprint], by synthesizer: Synthesizer) -> String {
        var page = Page()
        page.line("// Written by Understudy from \(origin(of: blueprints)).")
        writeImports(blueprints, synthesizer, &page)
        for blueprint in blueprints {
            page.blank()
            write(blueprint, synthesizer, &page)
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
        var plain: Set<String> = Set(synthesizer.testableModules.map { "@testable import \($0)" })
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
        if synthesizer.form == .spy {
            let level = synthesizer.access.ofImports.rawValue
            let isLeveled = plain.contains { $0.contains("\(level) import") }
            plain.insert((isLeveled ? "\(level) " : "") + "import Understudy")
        }
        // A module that is imported as testable needs no second import.
        let testable = Set(plain.filter { $0.hasPrefix("@testable") }.map(moduleName))
        plain = plain.filter {
            $0.hasPrefix("@testable") || $0.hasPrefix("@_spi") || !testable.contains(moduleName($0))
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
            page.block("#if \(ConditionalBranch.Condition.all(conditions))", closing: "#endif") {
                for line in sorted(imports) { $0.line(line) }
            }
        }
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

    // MARK: - Classes

    static func write(
        _ blueprint: Blueprint, _ synthesizer: Synthesizer, _ page: inout Page
    ) {
        if !blueprint.conditions.isEmpty {
            let condition = ConditionalBranch.Condition.all(blueprint.conditions)
            return page.block("#if \(condition)", closing: "#endif") { page in
                var unconditional = blueprint
                unconditional.conditions = []
                write(unconditional, synthesizer, &page)
            }
        }
        if !blueprint.scope.isEmpty {
            // Inside, the protocol's neighbours have the names that its requirements use.
            let inner = blueprint.scope.dropFirst().map(Name.quotedMember)
            let outermost = Name.quoted(blueprint.scope[0])
            let scope = ((blueprint.module.map { [$0] } ?? []) + [outermost] + inner)
                .joined(separator: ".")
            return page.block("extension \(scope) {") { page in
                var local = blueprint
                local.scope = []
                local.module = nil
                write(local, synthesizer, &page)
            }
        }
        switch synthesizer.form {
        case .spy:
            var writer = SpyWriter(blueprint: blueprint, access: synthesizer.access, page: page)
            // With one owner the text is not copied.
            page = Page()
            writer.write()
            page = writer.page
        case .plain:
            var writer = PlainWriter(blueprint: blueprint, access: synthesizer.access, page: page)
            page = Page()
            writer.write()
            page = writer.page
        }
    }
}

extension Source {
    /// The name of a source that is no file.
    static let standardInput = "<stdin>"
}
