import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

private struct Player {
    let defaults: UserDefaults
    func mute() { defaults.set(0, forKey: "volume") }
}

@Suite("Docs/Storage.md")
struct StorageSamples {
    @Test("The player stores its volume in defaults in memory")
    func userDefaults() {
        let defaults = InMemoryDefaults(["volume": 0.5])
        let player = Player(defaults: defaults)
        player.mute()
        #expect(defaults.double(forKey: "volume") == 0)
    }

    @Test("Files in memory can be written and listed, and their operations can fail")
    func files() throws {
        let notes = URL(filePath: "/notes")
        let files = InMemoryFileSystem()
        try files.createDirectory(at: notes, withIntermediateDirectories: true)
        try files.write(Data("hello".utf8), to: notes.appending(path: "1.txt"))
        #expect(try files.contentsOfDirectory(at: notes).map(\.lastPathComponent) == ["1.txt"])

        files.spies.write.fails(.calls([2]), with: CocoaError(.fileWriteOutOfSpace))
        try files.write(Data(), to: notes.appending(path: "2.txt"))
        #expect(throws: CocoaError.self) {
            try files.write(Data(), to: notes.appending(path: "3.txt"))
        }
    }

    @Test("A date of a region doesn't depend on the machine")
    func region() {
        let region = FakeRegion(locale: "de_DE", timeZone: "Europe/Berlin")
        let noon = region.date(2026, 3, 1, hour: 12)
        #expect(noon == FakeRegion().date(2026, 3, 1, hour: 11))
    }
}
