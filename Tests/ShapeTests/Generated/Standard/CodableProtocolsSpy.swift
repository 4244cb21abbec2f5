// Written by Understudy from CodableProtocols.swift.
import Understudy

final class SavedSpy: Saved {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("SavedSpy.name")
        let encode = Spy<any Encoder, Void, any Error>("SavedSpy.encode(to:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `any Decoder` isn't known to be `Sendable`. Each spy guards its own state,
    // but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let initialize = Spy<any Decoder, Void, any Error>(initializer: "SavedSpy.init(from:)")
    }

    init() {}

    var name: String { spies.name() }

    init(from decoder: any Decoder) throws {
        try Self.spies.initialize(decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try spies.encode(encoder)
    }
}
