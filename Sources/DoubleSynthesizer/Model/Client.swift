extension Blueprint {
    /// A type that describes how the double of a struct of closures creates a value of the struct.
    package struct Client {
        /// A value that isn't a function and that the test must provide.
        struct Value {
            let name: String
            let label: String
            let type: TypeSyntax
        }

        /// An enumeration describing the arguments of the initializer.
        enum Argument {
            /// The argument is the function with this name.
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
    /// The declaration of a parameter that has the same label and name.
    var head: String {
        let (label, name) = (Name.quotedLabel(label), Name.quotedLabel(name))
        return label == name ? name : "\(label) \(name)"
    }
}
