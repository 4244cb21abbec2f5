/// An enumeration describing the `forwarding` argument of `@Spy`. If the argument is `true`, as in
/// `@Spy(forwarding: true)`, the macro generates `forwards(to:)`.
enum ForwardingArgument {
    case no, yes
    /// The macro can't read the value of the argument, because it isn't a literal.
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
