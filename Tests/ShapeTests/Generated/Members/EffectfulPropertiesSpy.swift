// Written by Understudy from EffectfulProperties.swift.
import Understudy

final class DocumentSpy: Document {
    let spies = Spies()

    struct Spies {
        let size = Spy<Void, Int, Never>("DocumentSpy.size")
        let text = Spy<Void, String, any Error>("DocumentSpy.text")
        let lines = Spy<Void, [String], any Error>("DocumentSpy.lines")
        let header = Spy<Void, String, FileError>("DocumentSpy.header")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let count = Spy<Void, Int, any Error>("DocumentSpy.count")
    }

    var size: Int {
        get async { await spies.size() }
    }

    var text: String {
        get throws { try spies.text() }
    }

    var lines: [String] {
        get async throws { try await spies.lines() }
    }

    var header: String {
        get throws(FileError) { try spies.header() }
    }

    static var count: Int {
        get async throws { try await spies.count() }
    }
}
