import DoubleSynthesizer

/// Functions that write a file of doubles. The file consists of its origin, its imports, and its
/// classes.
enum FileWriter {
    static func text(of blueprints: [Blueprint], in style: DoubleStyle) -> String {
        let origin = Layout.text("// Written by Understudy from \(origin(of: blueprints)).")
        let imports = Imports(of: blueprints, in: style).sections
        let first = Layout.lines([origin] + imports.prefix(1))
        let doubles = blueprints.map { layout(of: $0, in: style) }
        return LayoutPrinter.text(of: .sections([first] + imports.dropFirst() + doubles))
    }

    private static func layout(of blueprint: Blueprint, in style: DoubleStyle) -> Layout {
        switch style.form {
        case .spy:
            var blueprint = blueprint
            if style.isForwarding, blueprint.client == nil { blueprint.forwardingTypes = [] }
            return SpyWriter(blueprint: blueprint, access: style.access).layout
        case .plain:
            return PlainWriter(
                blueprint: blueprint, access: style.access,
                isInOtherModule: !style.testableModules.isEmpty
            ).layout
        }
    }

    /// Returns the names of the files that declare the protocols.
    private static func origin(of blueprints: [Blueprint]) -> String {
        var names: [String] = []
        for blueprint in blueprints {
            let path = blueprint.source.name
            let name =
                path == Source.standardInput
                ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
            if !names.contains(name) { names.append(name) }
        }
        // We don't list all names, because a folder may contain hundreds of files.
        if names.count > 3 { return "\(names[0]) and \(names.count - 1) other files" }
        guard let last = names.popLast() else { return "" }
        return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    }
}

/// The imports in a file of doubles.
private struct Imports {
    private let blueprints: [Blueprint]
    private let style: DoubleStyle
    private var plain: Set<String> = []
    private var conditional: [(conditions: [String], imports: Set<String>)] = []

    init(of blueprints: [Blueprint], in style: DoubleStyle) {
        self.blueprints = blueprints
        self.style = style
        var indices: [[String]: Int] = [:]
        for declaration in blueprints.lazy.flatMap(\.imports) {
            let importText = text(of: declaration)
            if declaration.conditions.isEmpty {
                plain.insert(importText)
            } else if let index = indices[declaration.conditions] {
                conditional[index].imports.insert(importText)
            } else {
                indices[declaration.conditions] = conditional.count
                conditional.append((declaration.conditions, [importText]))
            }
        }
    }

    /// The groups of imports, each of them sorted. Conditional imports are at the end.
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

    private var access: AccessLevel { style.access.limitedToPublic }

    private static func lines(_ imports: Set<String>) -> Layout {
        .lines(imports.sorted { (moduleName($0), $0) < (moduleName($1), $1) }.map(Layout.text))
    }

    /// Returns the imports that exist in all builds, including those that the doubles themselves
    /// need.
    private func unconditional(_ all: Set<String>) -> Set<String> {
        var imports = plain
        // If imports are internal by default, public declarations need public imports. However, the
        // compiler warns about a public import that no public declaration uses.
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
        // A testable import makes a plain import of the same module redundant.
        let testable = Set(imports.filter(Imports.isTestable).map(Imports.moduleName))
        return imports.filter {
            Imports.isTestable($0) || $0.hasPrefix("@_spi")
                || !testable.contains(Imports.moduleName($0))
        }
    }

    /// Returns the attributes for the SPI groups of a module to which its protocols belong. Each
    /// attribute is followed by a space.
    private func spiGroups(of module: String) -> String {
        let blueprintsOfModule = blueprints.filter { blueprint in
            guard let own = blueprint.source.module else { return style.testableModules.count == 1 }
            return own == module
        }
        return Set(blueprintsOfModule.flatMap(\.spiGroups)).sorted().map { $0 + " " }.joined()
    }

    /// Returns the given imports with an access level if at least one import of the same module has
    /// an access level, because the files of a module may differ.
    private static func leveled(
        _ imports: Set<String>, _ level: String, like all: Set<String>
    ) -> Set<String> {
        func module(_ text: String) -> Substring { moduleName(text).prefix { $0 != "." } }
        let leveledImport = level + " import "
        let leveledModules = Set(all.filter { $0.contains(leveledImport) }.map(module))
        return Set(
            imports.map { text in
                guard leveledModules.contains(module(text)), !text.contains(leveledImport) else {
                    return text
                }
                let bare = AccessLevel.allCases.reduce(text) {
                    $0.replacing("\($1.rawValue) import ", with: "import ")
                }
                return bare.replacing("import ", with: leveledImport)
            })
    }

    /// Returns the text of an import. If the import has an access level, it's replaced by the level
    /// that the doubles need.
    private func text(of declaration: ImportDeclaration) -> String {
        // Either all imports in a module have access levels or none does, but modules can differ.
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

    /// Returns whether an import is for a single declaration, for example
    /// `import struct Pages.Page`.
    private static func isOfDeclaration(_ text: String) -> Bool {
        text.split(separator: " ").drop { $0 != "import" }.count > 2
    }
}
