extension Lexer {
    /// Returns whether the non-ASCII character at a position is valid in operators. Continuation
    /// bytes are never valid.
    ///
    /// For the list of valid characters, see operator-head under "Operators" in _The Swift
    /// Programming Language_.
    func isOperatorScalar(at position: Int) -> Bool {
        let lead = text[position]
        if lead & 0xE0 == 0xC0 {
            let scalar = UInt32(lead & 0x1F) << 6 | UInt32(text[position + 1] & 0x3F)
            switch scalar {
            case 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAB, 0xAC, 0xAE: return true
            case 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7: return true
            default: return false
            }
        }
        guard lead & 0xF0 == 0xE0, position + 2 < count else { return false }
        let scalar =
            UInt32(lead & 0x0F) << 12 | UInt32(text[position + 1] & 0x3F) << 6
            | UInt32(text[position + 2] & 0x3F)
        if scalar < 0x2016 || scalar > 0x3030 { return false }
        if scalar <= 0x205E {
            return scalar <= 0x2017 || (scalar >= 0x2020 && scalar <= 0x2027)
                || (scalar >= 0x2030 && scalar <= 0x203E) || (scalar >= 0x2041 && scalar <= 0x2053)
                || scalar >= 0x2055
        }
        if scalar <= 0x2BFF {
            return (scalar >= 0x2190 && scalar <= 0x23FF)
                || (scalar >= 0x2500 && scalar <= 0x2775) || scalar >= 0x2794
        }
        return (scalar >= 0x2E00 && scalar <= 0x2E7F) || (scalar >= 0x3001 && scalar <= 0x3003)
            || (scalar >= 0x3008 && scalar <= 0x3020) || scalar == 0x3030
    }
}
