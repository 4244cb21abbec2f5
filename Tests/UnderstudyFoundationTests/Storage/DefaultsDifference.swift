import Foundation
import Understudy
import UnderstudyFoundation

/// A difference between defaults in memory and on disk. `Docs/Storage.md` explains it.
struct DefaultsDifference: Sendable, CustomStringConvertible {
    /// The first cell of the row in the guide's table.
    let description: String
    /// The outcomes in memory and on Linux. The value is `nil` if the platform crashes or hangs, or
    /// differs only on Apple platforms.
    let inMemory: String
    let live: String?
    /// A function that returns the outcome, or `nil` if there's nothing to observe on Linux.
    let outcome: (@Sendable (UserDefaults) -> String)?

    private init(
        _ name: String, inMemory: String, live: String?,
        _ outcome: (@Sendable (UserDefaults) -> String)?
    ) {
        description = name
        self.inMemory = inMemory
        self.live = live
        self.outcome = outcome
    }
}

extension DefaultsDifference {
    static let all = [
        DefaultsDifference(
            "a value that isn't a property list, such as a struct, a `UUID`, `[Int: String]`",
            inMemory: "reported, old", live: nil
        ) {
            $0.set("old", forKey: "key")
            $0.set(UUID(), forKey: "key")
            return $0.string(forKey: "key") ?? "none"
        },
        DefaultsDifference(
            "a URL that isn't a file URL", inMemory: "https://a.example/b", live: "file:///b"
        ) {
            $0.set(URL(string: "https://a.example/b"), forKey: "key")
            return $0.url(forKey: "key")?.absoluteString ?? "none"
        },
        DefaultsDifference(
            "`register(defaults:)` of a `UUID`, or of a list that contains a URL",
            inMemory: "reported, none", live: "there"
        ) {
            let key = UUID().uuidString
            $0.register(defaults: [key: UUID()])
            return $0.object(forKey: key) == nil ? "none" : "there"
        },
        DefaultsDifference("`set(nil as URL?, forKey:)`", inMemory: "none", live: nil) {
            $0.set(URL(filePath: "/a"), forKey: "key")
            $0.set(nil as URL?, forKey: "key")
            return $0.url(forKey: "key")?.path ?? "none"
        },
        DefaultsDifference("`url(forKey:)` of a `Data`", inMemory: "none", live: nil) {
            $0.set(Data([1]), forKey: "key")
            return $0.url(forKey: "key")?.path ?? "none"
        },
        DefaultsDifference("`CGFloat`", inMemory: "1.5", live: nil) {
            $0.set(CGFloat(1.5), forKey: "key")
            return "\($0.double(forKey: "key"))"
        },
        DefaultsDifference("`Decimal`", inMemory: "1.5", live: "1.0") {
            $0.set(Decimal(1.5), forKey: "key")
            return "\($0.double(forKey: "key"))"
        },
        DefaultsDifference(
            "`Int.max`, and an integer above it",
            inMemory: "18446744073709551615 9223372036854775807", live: "none 0"
        ) {
            $0.set(UInt64.max, forKey: "key")
            $0.set(Int.max, forKey: "most")
            return "\($0.string(forKey: "key") ?? "none") \($0.integer(forKey: "most"))"
        },
        DefaultsDifference(
            "two keys that differ only in the encoding of `é`", inMemory: "1 2", live: nil
        ) {
            $0.set(1, forKey: "\u{e9}")
            $0.set(2, forKey: "e\u{301}")
            return "\($0.integer(forKey: "\u{e9}")) \($0.integer(forKey: "e\u{301}"))"
        },
        DefaultsDifference(
            "`setVolatileDomain(_:forName:)` for an existing domain", inMemory: "1", live: "2"
        ) {
            $0.setVolatileDomain(["a": 1], forName: "domain")
            $0.setVolatileDomain(["b": 1], forName: "domain")
            return "\($0.volatileDomain(forName: "domain").count)"
        },
        DefaultsDifference(
            "arguments of the process, such as `-theme dark`", inMemory: "0", live: nil
        ) { "\($0.volatileDomain(forName: UserDefaults.argumentDomain).count)" },
        DefaultsDifference(
            "a number that replaces an equal one of another type, such as `1.0` over `1`",
            inMemory: "float",
            live: "other"
        ) {
            $0.set(1, forKey: "key")
            $0.set(Float(1), forKey: "key")
            return $0.object(forKey: "key") is Float ? "float" : "other"
        },
        DefaultsDifference("a `Float`", inMemory: "float", live: nil) {
            $0.set(Float(2.5), forKey: "key")
            _ = $0.synchronize()
            return $0.object(forKey: "key") is Float ? "float" : "other"
        },
        DefaultsDifference("`register(defaults:)`", inMemory: "none", live: "there") {
            let key = UUID().uuidString
            $0.register(defaults: [key: 1])
            let isInMemory = $0 is InMemoryDefaults
            let other = isInMemory ? InMemoryDefaults() : UserDefaults(suiteName: key)
            return other?.object(forKey: key) == nil ? "none" : "there"
        },
        DefaultsDifference("two objects with one `suiteName`", inMemory: "none", live: "there") {
            let name = UUID().uuidString
            let isInMemory = $0 is InMemoryDefaults
            let (one, other) =
                isInMemory
                ? (InMemoryDefaults(suiteName: name), InMemoryDefaults(suiteName: name))
                : (UserDefaults(suiteName: name), UserDefaults(suiteName: name))
            defer { one?.removePersistentDomain(forName: name) }
            one?.set(1, forKey: "key")
            return other?.object(forKey: "key") == nil ? "none" : "there"
        },
        DefaultsDifference(
            "`UserDefaults.didChangeNotification`", inMemory: "posted", live: "not posted"
        ) { defaults in
            let hub = NotificationHub()
            let isInMemory = defaults is InMemoryDefaults
            let changed = isInMemory ? InMemoryDefaults(center: hub.center) : defaults
            let center = isInMemory ? hub.center : .default
            let posts = Spy<Void, Void, Never>("post")
            let token = center.addObserver(
                forName: UserDefaults.didChangeNotification, object: changed, queue: nil
            ) { _ in posts() }
            changed.set(1, forKey: "key")
            center.removeObserver(token)
            return posts.didGetCalled ? "posted" : "not posted"
        },
        DefaultsDifference(
            "key-value observing, on Apple platforms", inMemory: "", live: nil, nil),
        DefaultsDifference("`addSuite(named:)`", inMemory: "none", live: nil) {
            let name = "DefaultsDifference-\(UUID().uuidString)"
            let other = UserDefaults(suiteName: name)
            defer { other?.removePersistentDomain(forName: name) }
            other?.set(1, forKey: "key")
            $0.addSuite(named: name)
            return $0.object(forKey: "key") == nil ? "none" : "there"
        },
    ]
}
