import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

/// What holds for user defaults, whether they are in memory or on disk.
@Suite("User defaults, in memory and live", .liveDefaults)
struct DefaultsContractTests {
    enum Kind: CaseIterable { case inMemory, live }

    /// Defaults that a test has for itself, and that leave nothing behind.
    func withDefaults(_ kind: Kind, _ body: (UserDefaults) throws -> Void) throws {
        guard kind == .live else { return try body(InMemoryDefaults()) }
        let name = "DefaultsContractTests-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        try body(defaults)
    }

    @Test("have nothing at first", arguments: Kind.allCases)
    func empty(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            #expect(defaults.object(forKey: "key") == nil)
            #expect(defaults.string(forKey: "key") == nil)
            #expect(defaults.integer(forKey: "key") == 0)
            #expect(defaults.bool(forKey: "key") == false)
            #expect(defaults.url(forKey: "key") == nil)
        }
    }

    @Test("return what was set, by type", arguments: Kind.allCases)
    func types(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            defaults.set(3, forKey: "integer")
            defaults.set(true, forKey: "bool")
            defaults.set(1.5, forKey: "double")
            defaults.set(Float(2.5), forKey: "float")
            defaults.set("text", forKey: "string")
            defaults.set(["a", "b"], forKey: "list")
            defaults.set(["a": 1], forKey: "table")
            defaults.set(Data([1, 2]), forKey: "data")
            #expect(defaults.integer(forKey: "integer") == 3)
            #expect(defaults.bool(forKey: "bool") == true)
            #expect(defaults.double(forKey: "double") == 1.5)
            #expect(defaults.float(forKey: "float") == 2.5)
            #expect(defaults.string(forKey: "string") == "text")
            #expect(defaults.stringArray(forKey: "list") == ["a", "b"])
            #expect(defaults.dictionary(forKey: "table") as? [String: Int] == ["a": 1])
            #expect(defaults.data(forKey: "data") == Data([1, 2]))
        }
    }

    @Test("convert between types alike", arguments: Kind.allCases)
    func conversions(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            defaults.set("42", forKey: "text")
            defaults.set(3, forKey: "number")
            defaults.set(true, forKey: "flag")
            #expect(defaults.integer(forKey: "text") == 42)
            #expect(defaults.double(forKey: "text") == 42)
            #expect(defaults.string(forKey: "number") == "3")
            #expect(defaults.bool(forKey: "number") == true)
            #expect(defaults.integer(forKey: "flag") == 1)
            #expect(defaults.array(forKey: "text") == nil)
        }
    }

    /// What every way to read has to say of a value, as text.
    private static func readings(of value: Any, in defaults: UserDefaults) -> [String] {
        defaults.set(value, forKey: "key")
        return [
            "\(defaults.integer(forKey: "key"))", "\(defaults.double(forKey: "key"))",
            "\(defaults.float(forKey: "key"))", "\(defaults.bool(forKey: "key"))",
            "\(defaults.string(forKey: "key") ?? "none")",
            "\(defaults.data(forKey: "key") ?? Data())",
            "\(defaults.array(forKey: "key")?.count ?? -1)",
            "\(defaults.stringArray(forKey: "key") ?? [])",
            "\(defaults.dictionary(forKey: "key")?.keys.sorted() ?? [])",
            "\(defaults.object(forKey: "key") as? Int ?? -1)",
        ]
    }

    @Test("read every value in every way alike")
    func readings() throws {
        let values: [Any] = [
            true, false, 7, -3, 0, 1.5, -0.5, 1e20, Float(2.5), "42", "4.5x", "yes", "YES", "true",
            "1",
            "0", "t", "no", " 12", "x", "1e3", "-7", "", "99999999999999999999", Data([1]), [1, 2],
            ["a", "b"], ["a": 1], Date(timeIntervalSince1970: 0), Int8(-5), Int16(5), Int32(5),
            Int64(5),
            UInt(5), UInt8(5), UInt16(5), UInt32(5), UInt64(5), NSNumber(value: 7),
            NSString("text"),
            [Int32(1)], ["a": UInt8(1)], Optional(3) as Any,
        ]
        let memory = InMemoryDefaults()
        try withDefaults(.live) { live in
            for value in values {
                #expect(
                    Self.readings(of: value, in: memory) == Self.readings(of: value, in: live),
                    "\(value), \(type(of: value))")
            }
        }
    }

    @Test("keep addresses of files, and take paths for them", arguments: Kind.allCases)
    func addresses(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            defaults.set(URL(filePath: "/notes/1.txt"), forKey: "file")
            #expect(defaults.url(forKey: "file")?.path == "/notes/1.txt")
            #expect(defaults.string(forKey: "file") == "/notes/1.txt")
            defaults.set("~/notes:1.txt", forKey: "path")
            let home = NSString(string: "~").expandingTildeInPath
            #expect(defaults.url(forKey: "path")?.path == "\(home)/notes:1.txt")
            defaults.set(["/notes/1.txt"], forKey: "list")
            #expect(defaults.url(forKey: "list") == nil)
        }
    }

    @Test("replace and remove", arguments: Kind.allCases)
    func removal(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            defaults.set("old", forKey: "key")
            defaults.set("new", forKey: "key")
            #expect(defaults.string(forKey: "key") == "new")

            defaults.removeObject(forKey: "key")
            #expect(defaults.object(forKey: "key") == nil)

            defaults.set("again", forKey: "key")
            defaults.set(nil as Any?, forKey: "key")
            #expect(defaults.object(forKey: "key") == nil)
        }
    }

    @Test("show what is registered where nothing is set", arguments: Kind.allCases)
    func registered(_ kind: Kind) throws {
        // Live defaults share what is registered in the whole process, so the key is the test's own.
        let key = "registered-\(UUID().uuidString)"
        try withDefaults(kind) { defaults in
            defaults.register(defaults: [key: 4])
            defaults.register(defaults: [key: 5])
            #expect(defaults.integer(forKey: key) == 5)

            defaults.set(6, forKey: key)
            #expect(defaults.integer(forKey: key) == 6)
            #expect(defaults.dictionaryRepresentation()[key] as? Int == 6)

            defaults.removeObject(forKey: key)
            #expect(defaults.integer(forKey: key) == 5)
        }
    }

    @Test("convert what is registered", arguments: Kind.allCases)
    func registeredIntegers(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            let key = UUID().uuidString
            defaults.register(defaults: [key: UInt8(5)])
            #expect(defaults.object(forKey: key) as? Int == 5)
        }
    }

    @Test("have a domain that can be read, replaced and removed", arguments: Kind.allCases)
    func domain(_ kind: Kind) throws {
        let name = "DefaultsContractTests-\(UUID().uuidString)"
        let defaults =
            switch kind {
            case .inMemory: InMemoryDefaults(suiteName: name)
            case .live: try #require(UserDefaults(suiteName: name))
            }
        defer { defaults.removePersistentDomain(forName: name) }
        defaults.set(1, forKey: "a")
        #expect(defaults.persistentDomain(forName: name) as? [String: Int] == ["a": 1])

        defaults.setPersistentDomain(["b": 2], forName: name)
        #expect(defaults.object(forKey: "a") == nil)
        #expect(defaults.integer(forKey: "b") == 2)

        defaults.removePersistentDomain(forName: name)
        #expect(defaults.object(forKey: "b") == nil)
        #expect(defaults.persistentDomain(forName: name)?.isEmpty == true)
    }

    @Test("have volatile domains that no other function reads", arguments: Kind.allCases)
    func volatileDomain(_ kind: Kind) throws {
        let name = "volatile-\(UUID().uuidString)"
        try withDefaults(kind) { defaults in
            defaults.setVolatileDomain([name: 1], forName: name)
            #expect(defaults.volatileDomainNames.contains(name))
            #expect(defaults.volatileDomain(forName: name) as? [String: Int] == [name: 1])
            #expect(defaults.object(forKey: name) == nil)

            defaults.removeVolatileDomain(forName: name)
            #expect(!defaults.volatileDomainNames.contains(name))
            #expect(defaults.volatileDomain(forName: name).isEmpty)
        }
    }
}

extension DefaultsContractTests {
    @Test("Arguments of the process are read in front of what was set", arguments: Kind.allCases)
    func argumentDomain(_ kind: Kind) throws {
        let (name, key) = (UserDefaults.argumentDomain, UUID().uuidString)
        try withDefaults(kind) { defaults in
            #expect(defaults.volatileDomainNames.contains(name))
            defaults.set("set", forKey: key)
            defaults.setVolatileDomain(["other": 1, key: "7"], forName: name)
            #expect(defaults.string(forKey: key) == "7")
            #expect(defaults.integer(forKey: key) == 7)
            #expect(defaults.dictionaryRepresentation()[key] as? String == "set")
            defaults.removeVolatileDomain(forName: name)
            #expect(defaults.string(forKey: key) == "set")
        }
    }

    @Test("A key is its characters", arguments: Kind.allCases)
    func keys(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            defaults.set(1, forKey: "\u{e9}")
            #expect(defaults.integer(forKey: "e\u{301}") == 0)
            #expect(defaults.integer(forKey: "\u{e9}") == 1)
        }
    }
}

@Suite("InMemoryDefaults", .liveDefaults)
struct InMemoryDefaultsTests {
    @Test("start with what the test says")
    func initial() {
        let defaults = InMemoryDefaults(["volume": 0.5])
        #expect(defaults.double(forKey: "volume") == 0.5)
        #expect(defaults.setting.callCount == 0)
    }

    @Test("share nothing with others, not even what is registered")
    func isolation() {
        let (one, other) = (InMemoryDefaults(), InMemoryDefaults())
        one.set(1, forKey: "key")
        one.register(defaults: ["registered": 2])
        #expect(other.object(forKey: "key") == nil)
        #expect(other.object(forKey: "registered") == nil)
        #expect(UserDefaults.standard.object(forKey: "registered") == nil)
    }

    @Test("leave the domains of the machine alone")
    func machine() throws {
        let name = "DefaultsContractTests-\(UUID().uuidString)"
        let live = try #require(UserDefaults(suiteName: name))
        defer { live.removePersistentDomain(forName: name) }
        live.set(1, forKey: "key")

        let defaults = InMemoryDefaults()
        defaults.addSuite(named: name)
        #expect(defaults.object(forKey: "key") == nil)
        #expect(defaults.persistentDomain(forName: name)?.isEmpty == true)
        defaults.setPersistentDomain(["key": 2], forName: name)
        #expect(defaults.persistentDomain(forName: name) as? [String: Int] == ["key": 2])
        #expect(defaults.object(forKey: "key") == nil)
        defaults.removePersistentDomain(forName: name)
        defaults.setVolatileDomain(["key": 3], forName: name)
        #expect(!live.volatileDomainNames.contains(name))
        #expect(live.integer(forKey: "key") == 1)
    }

    @Test("stand for the app's own domain, where no other is named")
    func ownDomain() {
        let defaults = InMemoryDefaults(["key": 1])
        defaults.register(defaults: ["registered": 2])
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        defaults.removePersistentDomain(forName: name)
        #expect(defaults.object(forKey: "key") == nil)
        #expect(defaults.integer(forKey: "registered") == 2)
        #expect(defaults.setting.callCount == 0)
    }

    @Test("keep integers above the largest Int, which live ones read as 0 on Linux")
    func largeIntegers() {
        let defaults = InMemoryDefaults()
        defaults.set(UInt64.max, forKey: "key")
        #expect(defaults.double(forKey: "key") == 0x1p64)
        #expect(defaults.string(forKey: "key") == "18446744073709551615")
    }

    @Test("replace a number by an equal one, of which live ones keep the type on Linux")
    func equalNumbers() {
        let defaults = InMemoryDefaults(["key": 1])
        defaults.set(Float(1), forKey: "key")
        #expect(defaults.object(forKey: "key") as? Float == 1)
        #expect(defaults.synchronize())
        #expect(defaults.object(forKey: "key") as? Float == 1)
    }

    @Test("have no URL for bytes, where live ones end the process on Linux")
    func addressOfBytes() {
        #expect(InMemoryDefaults(["key": Data([1])]).url(forKey: "key") == nil)
    }

    @Test("record what is set and removed")
    func records() {
        let defaults = InMemoryDefaults()
        defaults.set(true, forKey: "flag")
        defaults.set(URL(filePath: "/a"), forKey: "url")
        defaults.removeObject(forKey: "flag")
        #expect(defaults.setting.calls.map(\.key) == ["flag", "url", "flag"])
        #expect(defaults.setting.calls.map { $0.value == nil } == [false, false, true])
        #expect(defaults.setting.calls[1].value as? String == "/a")
    }

    @Test(
        "keep addresses of any scheme, of which the live ones keep the path on Linux",
        arguments: ["https://example.org/a?b=c", "mailto:ann@example.org"])
    func addresses(text: String) {
        let defaults = InMemoryDefaults()
        defaults.set(URL(string: text), forKey: "url")
        #expect(defaults.url(forKey: "url")?.absoluteString == text)
        #expect(defaults.string(forKey: "url") == nil)
    }

    @Test("remove an address that is set to nothing, where the live ones hang on Linux")
    func noAddress() {
        let defaults = InMemoryDefaults()
        defaults.set(URL(string: "https://example.org/a"), forKey: "url")
        defaults.set(nil as URL?, forKey: "url")
        #expect(defaults.object(forKey: "url") == nil)
    }

    @Test("keep a copy of what can change")
    func mutable() {
        let (list, table) = (NSMutableArray(array: [1]), NSMutableDictionary(dictionary: ["a": 1]))
        let text = NSMutableString(string: "a")
        let defaults = InMemoryDefaults(["first": list])
        defaults.register(defaults: ["registered": list])
        defaults.set(list, forKey: "list")
        defaults.set(table, forKey: "table")
        defaults.set(text, forKey: "text")
        defaults.set(["inner": list], forKey: "nested")
        list.add(2)
        table["b"] = 2
        text.append("b")
        for key in ["first", "registered", "list"] {
            #expect(defaults.array(forKey: key) as? [Int] == [1])
        }
        #expect(defaults.dictionary(forKey: "table") as? [String: Int] == ["a": 1])
        #expect(defaults.string(forKey: "text") == "a")
        #expect(defaults.dictionary(forKey: "nested") as? [String: [Int]] == ["inner": [1]])
    }

    private struct Session { var user = "Ann" }

    @Test("refuse what live ones end the process for, at their own line")
    func refused() throws {
        let line = currentLine() + 2
        let reports = reports {
            let defaults = InMemoryDefaults(["id": UUID()])
            defaults.set("old", forKey: "key")
            defaults.set(Session(), forKey: "key")
            defaults.set([1: "a"], forKey: "key")
            defaults.set([UUID()], forKey: "key")
            defaults.set(NSNull(), forKey: "key")
            defaults.register(defaults: ["key": Set([1])])
            #expect(defaults.string(forKey: "key") == "old")
            #expect(defaults.object(forKey: "id") == nil)
        }
        #expect(reports.count == 6)
        #expect(
            reports[1].message == """
                InMemoryDefaults: user defaults cannot keep this value
                  call    set(Session(user: "Ann"), forKey: "key")
                  hint    live defaults end the process here: set Data that encodes it
                """)
        #expect(Set(reports.map(\.location.line)) == [line])
    }

    @Test("tell the center of each change, if there is one")
    func notifications() {
        let hub = NotificationHub()
        let defaults = InMemoryDefaults(center: hub.center)
        defaults.set(1, forKey: "key")
        defaults.removeObject(forKey: "key")
        defaults.setPersistentDomain([:], forName: "domain")
        #expect(hub.posts(named: UserDefaults.didChangeNotification, from: defaults).count == 3)
    }
}
