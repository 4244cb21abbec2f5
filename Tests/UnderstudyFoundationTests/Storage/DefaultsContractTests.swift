import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

/// The contract of user defaults, which should hold in memory and on disk.
@Suite("User defaults contract", .liveDefaults)
struct DefaultsContractTests {
    enum Kind: CaseIterable { case inMemory, live }

    /// Temporary defaults that are removed after the test.
    func withDefaults(_ kind: Kind, _ body: (UserDefaults) throws -> Void) throws {
        guard kind == .live else { return try body(InMemoryDefaults()) }
        let name = "DefaultsContractTests-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        try body(defaults)
    }

    @Test(arguments: Kind.allCases) func `New defaults contain no values`(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            #expect(defaults.object(forKey: "key") == nil)
            #expect(defaults.string(forKey: "key") == nil)
            #expect(defaults.integer(forKey: "key") == 0)
            #expect(defaults.bool(forKey: "key") == false)
            #expect(defaults.url(forKey: "key") == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func `Defaults return a value by its type`(_ kind: Kind) throws {
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

    @Test(arguments: Kind.allCases) func `Defaults convert between types`(_ kind: Kind) throws {
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

    /// The result of each accessor for a value, as text.
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

    @Test func `Defaults in memory and on disk read each value alike with each accessor`() throws {
        let values: [Any] = [
            true, false, 7, -3, 0, 1.0, 1.5, -0.5, 1e20, Float(2.5), "42", "4.5x", "yes", "YES",
            "true",
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

    @Test(arguments: Kind.allCases)
    func `Defaults store file URLs and return paths as file URLs`(_ kind: Kind) throws {
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

    @Test(arguments: Kind.allCases) func `Defaults replace and remove values`(_ kind: Kind) throws {
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

    @Test(arguments: Kind.allCases)
    func `Defaults return a registered value if none is set`(_ kind: Kind) throws {
        // The key should be unique because registered values are shared in the whole process.
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

    @Test(arguments: Kind.allCases) func `Defaults convert registered values`(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            let key = UUID().uuidString
            defaults.register(defaults: [key: UInt8(5)])
            #expect(defaults.object(forKey: key) as? Int == 5)
        }
    }

    @Test(arguments: Kind.allCases) func `Defaults register URLs unchanged`(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            let key = UUID().uuidString
            for text in ["file:///notes/", "https://example.org/a?b=c"] {
                let url = try #require(URL(string: text))
                defaults.register(defaults: [key: url])
                #expect(defaults.url(forKey: key) == url)
                #expect(defaults.string(forKey: key) == nil)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `The domain of defaults stores file URLs as paths`(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            let name = kind == .live ? UUID().uuidString : "domain"
            defaults.setPersistentDomain(["home": URL(filePath: "/notes")], forName: name)
            #expect(defaults.persistentDomain(forName: name)?["home"] as? String == "/notes")
            defaults.removePersistentDomain(forName: name)
        }
    }

    @Test(arguments: Kind.allCases)
    func `The domain of defaults can be read, replaced and removed`(_ kind: Kind) throws {
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

    @Test(arguments: Kind.allCases)
    func `A volatile domain isn't read by other accessors`(_ kind: Kind) throws {
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
    @Test(arguments: Kind.allCases)
    func `Process arguments precede values that were set`(_ kind: Kind) throws {
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

    @Test(arguments: Kind.allCases)
    func `Keys with canonically equivalent characters are different`(_ kind: Kind) throws {
        try withDefaults(kind) { defaults in
            defaults.set(1, forKey: "\u{e9}")
            #expect(defaults.integer(forKey: "e\u{301}") == 0)
            #expect(defaults.integer(forKey: "\u{e9}") == 1)
        }
    }
}

@Suite("InMemoryDefaults", .liveDefaults)
struct InMemoryDefaultsTests {
    @Test func `Defaults in memory start with the values of the test`() {
        let defaults = InMemoryDefaults(["volume": 0.5])
        #expect(defaults.double(forKey: "volume") == 0.5)
        #expect(defaults.setting.callCount == 0)
    }

    @Test func `Defaults in memory can start with URLs`() throws {
        let web = try #require(URL(string: "https://example.org/a"))
        let defaults = InMemoryDefaults(["home": URL(filePath: "/notes"), "web": web])
        #expect(defaults.string(forKey: "home") == "/notes")
        #expect(defaults.url(forKey: "home")?.path == "/notes")
        #expect(defaults.url(forKey: "web") == web)
    }

    @Test func `Defaults in memory share neither values nor registered values`() {
        let (one, other) = (InMemoryDefaults(), InMemoryDefaults())
        one.set(1, forKey: "key")
        one.register(defaults: ["registered": 2])
        #expect(other.object(forKey: "key") == nil)
        #expect(other.object(forKey: "registered") == nil)
        #expect(UserDefaults.standard.object(forKey: "registered") == nil)
    }

    @Test func `Defaults in memory don't change domains of the system`() throws {
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

    @Test func `Defaults in memory represent the app's own domain by default`() {
        let defaults = InMemoryDefaults(["key": 1])
        defaults.register(defaults: ["registered": 2])
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        defaults.removePersistentDomain(forName: name)
        #expect(defaults.object(forKey: "key") == nil)
        #expect(defaults.integer(forKey: "registered") == 2)
        #expect(defaults.setting.callCount == 0)
    }

    @Test func `Defaults in memory keep integers above Int.max`() {
        let defaults = InMemoryDefaults()
        defaults.set(UInt64.max, forKey: "key")
        #expect(defaults.double(forKey: "key") == 0x1p64)
        #expect(defaults.string(forKey: "key") == "18446744073709551615")
    }

    @Test func `Defaults in memory replace a number with an equal one of another type`() {
        let defaults = InMemoryDefaults(["key": 1])
        defaults.set(Float(1), forKey: "key")
        #expect(defaults.object(forKey: "key") as? Float == 1)
        #expect(defaults.synchronize())
        #expect(defaults.object(forKey: "key") as? Float == 1)
    }

    @Test func `Defaults in memory return no URL for data`() {
        #expect(InMemoryDefaults(["key": Data([1])]).url(forKey: "key") == nil)
    }

    @Test func `Defaults in memory record values that are set and removed`() {
        let defaults = InMemoryDefaults()
        defaults.set(true, forKey: "flag")
        defaults.set(URL(filePath: "/a"), forKey: "url")
        defaults.removeObject(forKey: "flag")
        #expect(defaults.setting.calls.map(\.key) == ["flag", "url", "flag"])
        #expect(defaults.setting.calls.map { $0.value == nil } == [false, false, true])
        #expect(defaults.setting.calls[1].value as? String == "/a")
    }

    @Test(arguments: ["https://example.org/a?b=c", "mailto:ann@example.org"])
    func `Defaults in memory store URLs of any scheme`(text: String) {
        let defaults = InMemoryDefaults()
        defaults.set(URL(string: text), forKey: "url")
        #expect(defaults.url(forKey: "url")?.absoluteString == text)
        #expect(defaults.string(forKey: "url") == nil)
    }

    @Test func `Defaults in memory remove a URL that is set to nil`() {
        let defaults = InMemoryDefaults()
        defaults.set(URL(string: "https://example.org/a"), forKey: "url")
        defaults.set(nil as URL?, forKey: "url")
        #expect(defaults.object(forKey: "url") == nil)
    }

    @Test func `Defaults in memory copy mutable values`() {
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

    @Test
    func `A value that isn't a property list is reported at the line of the defaults`() throws {
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
            #expect(defaults.setting.calls.map(\.key) == Array(repeating: "key", count: 5))
        }
        #expect(reports.count == 6)
        for (report, value) in [(reports[0], "\"id\": UUID"), (reports[5], "\"key\": Set<Int>")] {
            #expect(
                report.message == """
                    InMemoryDefaults: user defaults can't store this value
                      value   \(value)
                      hint    encode the value as Data
                    """)
        }
        #expect(
            reports[1].message == """
                InMemoryDefaults: user defaults can't store this value
                  call    set(Session(user: "Ann"), forKey: "key")
                  hint    UserDefaults ends the process in this case: encode the value as Data
                """)
        #expect(Set(reports.map(\.location.line)) == [line])
    }

    @Test func `Defaults in memory post each change to their center`() {
        let hub = NotificationHub()
        let defaults = InMemoryDefaults(center: hub.center)
        defaults.set(1, forKey: "key")
        defaults.removeObject(forKey: "key")
        defaults.setPersistentDomain([:], forName: "domain")
        #expect(hub.posts(named: UserDefaults.didChangeNotification, from: defaults).count == 3)
    }
}
