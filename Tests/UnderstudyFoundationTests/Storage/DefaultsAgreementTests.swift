import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyContracts
import UnderstudyFoundation

/// Defaults in memory and on disk should agree on ten thousand random operations. The table of
/// `Docs/Storage.md` lists the operations that are omitted.
@Suite("Agreement of user defaults", .endsWhenIdle, .liveDefaults)
struct DefaultsAgreementTests {
    /// Defaults whose keys are unique. Otherwise, they would share registered values with the whole
    /// process.
    struct Keyed {
        let defaults: UserDefaults
        let prefix = UUID().uuidString

        func key(_ name: String) -> String { prefix + name }

        func set(_ entry: Entry) { replace(entry.key) { $0.set(entry.value, forKey: $1) } }

        /// Sets a value. A number is removed first. Otherwise, platform defaults would keep an
        /// equal number and its type.
        func replace(_ name: String, _ set: (UserDefaults, String) -> Void) {
            let (key, old) = (key(name), defaults.object(forKey: key(name)))
            let isMasked =
                defaults.volatileDomain(forName: UserDefaults.argumentDomain)[key] != nil
            if isMasked || !(old is String || old is Data || old is Date) {
                defaults.removeObject(forKey: key)
            }
            set(defaults, key)
        }
    }

    typealias Contract = SeamContract<Keyed>
    typealias Random = TestNumberGenerator

    static let values: [any Sendable] = [
        true, false, 0, 1, 7, -3, Int.min, 1.5, -0.0, 1e20, Double.infinity, Double.nan,
        Float(2.5), Float(0), "42", "4.5x", "yes", "YES", "true", "no", " 12", "-7", "1e3", "",
        "~/notes", "/notes/a b.txt", "99999999999999999999", "\u{FC}", Data([1]), Data(),
        Date(timeIntervalSince1970: 0.5), [1, 2], ["a", "b"], [Int](), [1.5, 2], [true], ["a": 1],
        ["a": ["b": [1]]], [["a": "b"]], [String: Int](), [Data([1])], Optional(3),
    ]

    /// Values that defaults should convert to other types.
    static let converted: [any Sendable] = [
        Int8(-5), Int16(5), Int32(-1), Int64(5), UInt(5), UInt8(255), UInt16(5), UInt32.max,
        UInt64(5), [UInt8(1), 2], ["a": Int64(1)], "ab".prefix(1),
    ]

    /// Numbers of Foundation, which should be returned with their original types.
    static var boxed: [Any] {
        [
            NSNumber(value: true), NSNumber(value: false), NSNumber(value: 1), NSNumber(value: 0),
            NSNumber(value: 1.5), NSNumber(value: 1.0), NSNumber(value: Float(2.5)),
            NSNumber(value: UInt8(200)), NSNumber(value: UInt64(5)), NSNumber(value: Int8(-1)),
            [NSNumber(value: true), NSNumber(value: 1)], ["a": NSNumber(value: 1.0)],
        ]
    }

    @Sendable static func key(_ random: inout Random) -> String { random.one(of: ["a", "b", "c"]) }

    /// A value and a key.
    struct Entry: Sendable {
        let value: any Sendable
        let key: String

        static func drawing(
            from values: [any Sendable]
        ) -> @Sendable (inout Random) -> Entry {
            { Entry(value: $0.one(of: values), key: DefaultsAgreementTests.key(&$0)) }
        }
    }

    /// Describes a value by all the types that it can be cast to.
    @Sendable static func text(_ value: Any?) -> String {
        guard let value else { return "none" }
        if let list = value as? [Any] { return "\(list.map { text($0) })" }
        if let table = value as? [String: Any] {
            return "\(table.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" })"
        }
        func cast<Type>(_ type: Type.Type) -> String? {
            (value as? Type).map { "\(type) \($0)" }
        }
        let casts = [
            cast(Bool.self), cast(Int.self), cast(Int8.self), cast(UInt8.self), cast(UInt64.self),
            cast(Double.self), cast(Float.self), cast(String.self), cast(Date.self),
            (value as? Data).map { "\(Array($0))" },
        ]
        return casts.compactMap(\.self).joined(separator: ", ")
    }

    private static func set<Value: Sendable>(
        _ name: String, to values: [Value],
        _ set: @escaping @Sendable (UserDefaults, Value, String) -> Void
    ) -> Contract.Operation {
        .init(name, with: { ($0.one(of: values), key(&$0)) }) {
            seam, arguments in
            seam.replace(arguments.1) { set($0, arguments.0, $1) }
        }
    }

    private static func read<Value>(
        _ name: String, _ read: @escaping @Sendable (UserDefaults, String) -> Value?
    ) -> Contract.Operation {
        .init(name, with: key) { text(read($0.defaults, $0.key($1))) }
    }

    private static let settingBoxed = Contract.Operation(
        "setBoxed", with: { (boxed.indices.randomElement(using: &$0) ?? 0, key(&$0)) }
    ) { seam, arguments in
        seam.replace(arguments.1) { $0.set(boxed[arguments.0], forKey: $1) }
    }

    /// An operation that sets the arguments of the process, which should precede all other domains.
    private static let settingArguments = Contract.Operation(
        "setArguments", with: { ($0.one(of: ["1", "yes", "none"]), key(&$0)) }
    ) { seam, arguments in
        let domain = arguments.0 == "none" ? [:] : [seam.key(arguments.1): arguments.0]
        // On Linux, setting an existing domain merges both instead of replacing it.
        seam.defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain)
        seam.defaults.setVolatileDomain(domain, forName: UserDefaults.argumentDomain)
    }

    private static let setting = Contract.Operation(
        "set", with: Entry.drawing(from: values + converted)
    ) { seam, entry in seam.set(entry) }

    static let writing: [Contract.Operation] = [
        setting, setting, settingBoxed, settingArguments,
        set("setInt", to: [0, 7, -1] as [Int]) { $0.set($1, forKey: $2) },
        set("setFloat", to: [0, 2.5] as [Float]) { $0.set($1, forKey: $2) },
        set("setDouble", to: [0, 2.5, 3] as [Double]) { $0.set($1, forKey: $2) },
        set("setBool", to: [true, false] as [Bool]) { $0.set($1, forKey: $2) },
        set("setURL", to: ["/notes/\u{FC} 1.txt", "/notes/"]) {
            $0.set(URL(filePath: $1), forKey: $2)
        },
        .init("setNothing", with: key) { $0.defaults.set(nil as Any?, forKey: $0.key($1)) },
        .init("remove", with: key) { $0.defaults.removeObject(forKey: $0.key($1)) },
        .init("register", with: Entry.drawing(from: values + converted)) {
            $0.defaults.register(defaults: [$0.key($1.key): $1.value])
        },
    ]

    static let reading: [Contract.Operation] = [
        read("object") { $0.object(forKey: $1) },
        read("string") { $0.string(forKey: $1) },
        read("array") { $0.array(forKey: $1) },
        read("dictionary") { $0.dictionary(forKey: $1) },
        read("data") { $0.data(forKey: $1) },
        read("stringArray") { $0.stringArray(forKey: $1) },
        read("integer") { $0.integer(forKey: $1) },
        read("float") { $0.float(forKey: $1) },
        read("double") { $0.double(forKey: $1) },
        read("bool") { $0.bool(forKey: $1) },
        // We don't read the URL of a `Data`. Otherwise, platform defaults would crash.
        read("url") { $0.object(forKey: $1) is Data ? nil : $0.url(forKey: $1)?.path },
        read("dictionaryRepresentation") { $0.dictionaryRepresentation()[$1] },
    ]

    static let contract = Contract(
        "User defaults",
        live: .init(
            "live",
            around: { body in
                let name = "DefaultsAgreementTests-\(UUID().uuidString)"
                let defaults = try #require(UserDefaults(suiteName: name))
                defer { defaults.removePersistentDomain(forName: name) }
                try await body(Keyed(defaults: defaults))
            }),
        fakes: .init("in memory") { Keyed(defaults: InMemoryDefaults()) },
        operations: writing + reading)

    @Test func `Defaults in memory agree with the platform's in three thousand operations`() async {
        let reports = await reports {
            await Self.contract.expectAgreement(runs: 30, operations: 100)
        }
        #expect(reports.map(\.message) == [])
    }
}
