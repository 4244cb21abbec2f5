// `some` and `any` parameters

protocol Formatter {
    func format(_ value: some CustomStringConvertible) -> String
    func encode(_ value: any Encodable, _ other: (any Encodable)?) -> Int

    func join(_ values: some Sequence<String>, with separator: any StringProtocol) -> String
    func merge(_ values: [some Hashable & Sendable]) -> Int
    func maybe(_ value: (some Equatable)?) -> Bool
}
