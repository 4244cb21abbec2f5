import DoubleSynthesizer

extension TypeSyntax {
    /// The source of a neutral value for this type, if there is one.
    var obviousValue: String? {
        switch shape {
        case .wrapped(.optional, _), .wrapped(.implicitlyUnwrapped, _): return "nil"
        case .wrapped(.array, _): return "[]"
        case .dictionary: return "[:]"
        case .tuple(let elements):
            var values: [String] = []
            for element in elements {
                guard let value = element.type.obviousValue else { return nil }
                values.append((element.label.map { "\($0): " } ?? "") + value)
            }
            return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
        case .name(let parts):
            guard let name = standardName else { return nil }
            switch name {
            case "Bool": return "false"
            case "String", "Substring": return "\"\""
            case "Data": return "Data()"
            case "Duration": return ".zero"
            case "Array", "Set", "ContiguousArray":
                return parts.last?.arguments.isEmpty == false ? "[]" : nil
            case "Dictionary": return parts.last?.arguments.isEmpty == false ? "[:]" : nil
            case "Optional": return "nil"
            default: return StandardLibrary.numbers.contains(name) ? "0" : nil
            }
        default: return nil
        }
    }

    /// The value that a function should return to represent a failure, if there is one.
    var failingValue: String? {
        if isOptional { return "nil" }
        return standardName == "Bool" ? "false" : nil
    }

    /// Whether or not a variable of this type is implicitly `nil`. This is the case for `Int?`, but
    /// not for `Optional<Int>`.
    var isNilFromTheStart: Bool {
        switch shape {
        case .wrapped(.optional, _), .wrapped(.implicitlyUnwrapped, _): true
        default: false
        }
    }
}
