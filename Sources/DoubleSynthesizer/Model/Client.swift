extension Blueprint {
    /// The creation of a struct of closures by its double.
    package struct Client {
        /// A value that isn't a function, which the test provides.
        struct Value {
            let name: String
            let label: String
            let type: TypeSyntax
        }

        /// An argument of the initializer.
        enum Argument {
            /// The function of this name.
            case function(String)
            case value(Value)

            static func value(
                _ name: String, _ type: TypeSyntax, label: String? = nil
            ) -> Argument {
                .value(Value(name: name, label: label ?? name, type: type))
            }
        }

        let type: TypeSyntax.NamePart
        let arguments: [Argument]

        var values: [Value] {
            arguments.compactMap { if case .value(let value) = $0 { value } else { nil } }
        }
    }
}

extension Blueprint.Client.Value {
    /// The declaration of a parameter with the same label and name.
    var head: String {
        let (label, name) = (Name.quotedLabel(label), Name.quotedLabel(name))
        return label == name ? name : "\(label) \(name)"
    }
}
