// Protocols for literals

protocol Motto: ExpressibleByStringLiteral {
    var text: String { get }
}

protocol Amount: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {}

protocol Maybe: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral {}

protocol Menu: ExpressibleByArrayLiteral {}

protocol Lexicon: ExpressibleByDictionaryLiteral {}
