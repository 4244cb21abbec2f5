import DoubleSynthesizer

/// A namespace for the attributes that fill in the members of a class.
///
/// The code for a member depends on the whole class, for example on the names of other spies.
/// However, the macro of a member can't see the class. Instead, `@Spy` writes the code into the
/// argument of this attribute, and the attribute's macro extracts the code.
enum FillingAttribute {
    static func source(_ filling: Filling) -> String {
        let name = filling.kind == .body ? "_SpyBody" : "_SpyAccessors"
        var literal = ""
        for scalar in filling.text.unicodeScalars {
            switch scalar {
            case "\n": literal += "\\n"
            case "\"", "\\": literal += "\\\(scalar)"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return "@\(name)(\"\(literal)\")"
    }

    /// Returns the code in the argument of an attribute.
    static func text(in attribute: [UInt8]) -> String {
        guard let first = attribute.firstIndex(of: 0x22),
            let last = attribute.lastIndex(of: 0x22), first < last
        else { return "" }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in attribute[(first + 1)..<last] {
            if isEscaped {
                text.append(byte == 0x6E ? 0x0A : byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
