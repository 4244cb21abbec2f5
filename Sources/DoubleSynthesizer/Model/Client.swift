extension Blueprint {
    /// How a double of a structure makes a value of it.
    package struct Client {
        /// A value that is no function, which the test gives.
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
    /// How a parameter of the same label and name is declared.
    var head: String {
        let (label, name) = (Name.quotedLabel(label), Name.quotedLabel(name))
        return label == name ? name : "\(label) \(name)"
    }
}
