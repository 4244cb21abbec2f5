// Written by Understudy from OpaqueParameters.swift.
import Understudy

final class FormatterSpy: Formatter {
    let spies = Spies()

    struct Spies {
        let format = Spy<any CustomStringConvertible, String, Never>("FormatterSpy.format(_:)")
        let encode = Spy<(value: any Encodable, other: (any Encodable)?), Int, Never>(
            "FormatterSpy.encode(_:_:)")
        let join = Spy<
            (values: any Sequence<String>, separator: any StringProtocol),
            String,
            Never
        >("FormatterSpy.join(_:with:)")
        let merge = Spy<[any Hashable & Sendable], Int, Never>("FormatterSpy.merge(_:)")
        let maybe = Spy<(any Equatable)?, Bool, Never>("FormatterSpy.maybe(_:)")
    }

    func format(_ value: some CustomStringConvertible) -> String {
        spies.format(value)
    }

    func encode(_ value: any Encodable, _ other: (any Encodable)?) -> Int {
        spies.encode((value, other))
    }

    func join(_ values: some Sequence<String>, with separator: any StringProtocol) -> String {
        spies.join((values, separator))
    }

    func merge(_ values: [some Hashable & Sendable]) -> Int {
        spies.merge(values)
    }

    func maybe(_ value: (some Equatable)?) -> Bool {
        spies.maybe(value)
    }
}
