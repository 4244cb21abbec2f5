/// The `forwarding` argument of `@Spy`, which requests `forwards(to:)`: `@Spy(forwarding: true)`.
enum ForwardingArgument {
    case no, yes
    /// The argument isn't a literal, so the macro can't read its value.
    case unknown(offset: Int)

    init(_ attributes: [Attribute]) {
        self = .no
        for attribute in attributes
        where attribute.name == "Spy" || attribute.name.hasSuffix(".Spy") {
            let argument = attribute.text.drop { $0 != "(" }
                .filter { $0 != " " && $0 != "(" && $0 != ")" }
            switch argument {
            case "", "forwarding:false": break
            case "forwarding:true": self = .yes
            default: self = .unknown(offset: attribute.offset)
            }
        }
    }

    static let advice =
        "the argument must be a literal: write `forwarding: true` or `forwarding: false`"
}
