/// Writes doubles where they belong: under conditions, inside of other types.
package enum DoubleWriter {
    /// Writes a double of one form; `isElsewhere` where it is in another module than its protocol.
    package static func write(
        _ blueprint: Blueprint, _ form: Form, access: AccessLevel, isElsewhere: Bool = false,
        on page: inout Page
    ) {
        if !blueprint.conditions.isEmpty {
            let condition = Condition.all(blueprint.conditions)
            return page.block("#if \(condition)", closing: "#endif") { page in
                var unconditional = blueprint
                unconditional.conditions = []
                write(unconditional, form, access: access, isElsewhere: isElsewhere, on: &page)
            }
        }
        if !blueprint.scope.isEmpty {
            // Inside, the protocol's neighbours have the names that its requirements use.
            let inner = blueprint.scope.dropFirst().map(Name.quotedType)
            let outermost = Name.quotedType(blueprint.scope[0])
            let scope = ((blueprint.module.map { [$0] } ?? []) + [outermost] + inner)
                .joined(separator: ".")
            for attribute in blueprint.surroundings { page.line(attribute) }
            return page.block("extension \(scope) {") { page in
                var local = blueprint
                local.scope = []
                local.module = nil
                write(local, form, access: access, isElsewhere: isElsewhere, on: &page)
            }
        }
        switch form {
        case .spy:
            let writer = SpyWriter(blueprint: blueprint, access: access, page: page)
            // With one owner the text is not copied.
            page = Page()
            writer.write()
            page = writer.page
        case .plain:
            let writer = PlainWriter(
                blueprint: blueprint, access: access, page: page,
                isElsewhere: isElsewhere)
            page = Page()
            writer.write()
            page = writer.page
        }
    }
}
