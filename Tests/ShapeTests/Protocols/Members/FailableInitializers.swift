// Failable and throwing initializers

enum ParseError: Error {
    case empty
}

protocol Parsed {
    init?(_ text: String)

    init!(unwrapped text: String)
    init(strict text: String) throws(ParseError)
    init?(both text: String) throws
    init?()
}
