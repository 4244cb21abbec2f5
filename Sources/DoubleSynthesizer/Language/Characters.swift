/// A namespace for functions that classify the bytes of Swift source code.
enum Characters {
    /// Returns whether a byte may be part of a name. This is the case for every byte of a non-ASCII
    /// character.
    static func isOfName(_ byte: UInt8) -> Bool {
        if byte >= 0x61 && byte <= 0x7A { return true }
        if byte >= 0x41 && byte <= 0x5A { return true }
        if byte >= 0x30 && byte <= 0x39 { return true }
        return byte == 0x5F /* _ */ || byte == 0x24 /* $ */ || byte >= 0x80
    }

    /// Returns whether a byte is always part of an operator. Note that this function returns
    /// `false` for periods, which are only sometimes part of an operator.
    static func isOfOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2F: true  // ! % & * + - /
        case 0x3C, 0x3D, 0x3E, 0x3F, 0x5E, 0x7C, 0x7E: true  // < = > ? ^ | ~
        default: false
        }
    }
}
