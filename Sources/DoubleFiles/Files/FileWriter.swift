import DoubleSynthesizer

/// A namespace for functions that write a file of doubles. The file consists of its origin, its
/// imports, and its classes.
enum FileWriter {
    static func text(of blueprints: [Blueprint], in style: FileStyle) -> String {
        let origin = Layout.text("// Written by Understudy from \(origin(of: blueprints)).")
        let imports = Imports(of: blueprints, in: style).sections
        let first = Layout.lines([origin] + imports.prefix(1))
        let doubles = blueprints.map { layout(of: $0, in: style) }
        return LayoutPrinter.text(of: .sections([first] + imports.dropFirst() + doubles))
    }

    private static func layout(
        of blueprint: Blueprint, in style: FileStyle
    ) -> Layout {
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
