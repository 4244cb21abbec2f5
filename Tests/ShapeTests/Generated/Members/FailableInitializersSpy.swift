// Written by Understudy from FailableInitializers.swift.
import Understudy

final class ParsedSpy: Parsed {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initializeString = Spy<String, Bool, Never>(
            initializer: "ParsedSpy.init?(_:)", part: "initializeString")
        let initializeUnwrapped = Spy<String, Bool, Never>(
            initializer: "ParsedSpy.init!(unwrapped:)", part: "initializeUnwrapped")
        let initializeStrict = Spy<String, Void, ParseError>(
            initializer: "ParsedSpy.init(strict:)", part: "initializeStrict")
        let initializeBoth = Spy<String, Bool, any Error>(
            initializer: "ParsedSpy.init?(both:)", part: "initializeBoth")
        let initialize = Spy<Void, Bool, Never>(initializer: "ParsedSpy.init?()")
    }

    init?(_ text: String) {
        guard Self.spies.initializeString(text) else { return nil }
    }

    init!(unwrapped text: String) {
        guard Self.spies.initializeUnwrapped(text) else { return nil }
    }

    init(strict text: String) throws(ParseError) {
        try Self.spies.initializeStrict(text)
    }

    init?(both text: String) throws {
        guard try Self.spies.initializeBoth(text) else { return nil }
    }

    init?() {
        guard Self.spies.initialize() else { return nil }
    }
}
