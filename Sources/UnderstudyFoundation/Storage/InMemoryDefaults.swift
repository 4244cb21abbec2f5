import Foundation
import Understudy

/// User defaults of one test, in memory: they start empty, write nothing to disk, and share
/// nothing.
///
/// ```swift
/// let defaults = InMemoryDefaults(["volume": 0.5])
/// let player = Player(defaults: defaults)
/// player.mute()
/// #expect(defaults.double(forKey: "volume") == 0)
/// ```
///
/// They can be used as any `UserDefaults`, and convert between types in the same way. Registered
/// values belong to this object alone. There are no persistent and no volatile domains.
///
/// Any thread may use them, as it may use any `UserDefaults`.
public final class InMemoryDefaults: UserDefaults {
    /// The calls of `set(_:forKey:)`, with plain values however they were given, and of
    /// `removeObject(forKey:)`, with `nil`.
    public let setting = Spy<(value: Any?, key: String), Void, Never>(
        "InMemoryDefaults.set(_:forKey:)")
    private let center: NotificationCenter?
    private let state: Locked<State>

    private struct State {
        var values: [String: Any]
        var registered: [String: Any] = [:]
    }

    /// Makes defaults that hold some values.
    ///
    /// - Parameters:
    ///   - values: what they hold from the beginning.
    ///   - center: where `UserDefaults.didChangeNotification` is posted after each change; `nil`
    ///     for nowhere.
    public init(_ values: [String: Any] = [:], center: NotificationCenter? = nil) {
        self.center = center
        state = Locked(State(values: values))
        // Fails for the name of the app's own domain alone. Nothing is ever written to this one.
        // swift-format-ignore: NeverForceUnwrap
        super.init(suiteName: "InMemoryDefaults")!
    }

    // The methods that all others of `UserDefaults` come down to.

    /// The value of a key: what was set, else what was registered.
    public override func object(forKey key: String) -> Any? {
        state.withLock { $0.values[key] ?? $0.registered[key] }
    }

    /// Sets a value; `nil` removes it.
    ///
    /// - Parameters:
    ///   - value: what to keep.
    ///   - key: the key.
    public override func set(_ value: Any?, forKey key: String) {
        setting((value, key))
        let old = state.withLock { $0.values.updateValue(value, forKey: key) }
        withExtendedLifetime(old) {}
        center?.post(name: UserDefaults.didChangeNotification, object: self)
    }

    /// Removes a value; what was registered for the key shows again.
    public override func removeObject(forKey key: String) {
        set(nil as Any?, forKey: key)
    }

    /// Sets a file's path or another address; `nil` removes it.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - key: the key.
    public override func set(_ url: URL?, forKey key: String) {
        // On Linux the inherited method never returns for `nil`, and keeps only the path of an
        // address.
        guard let url else { return removeObject(forKey: key) }
        set(url.isFileURL ? url.path : url as Any?, forKey: key)
    }

    /// The address that was set as such, or that of a file whose path was set.
    public override func url(forKey key: String) -> URL? {
        switch object(forKey: key) {
        case let url as URL: url
        case let path as String: URL(filePath: NSString(string: path).expandingTildeInPath)
        default: nil
        }
    }

    /// Takes values for keys that have none.
    public override func register(defaults: [String: Any]) {
        state.withLock { $0.registered.merge(defaults) { $1 } }
    }

    /// All keys with their values.
    public override func dictionaryRepresentation() -> [String: Any] {
        state.withLock { $0.registered.merging($0.values) { $1 } }
    }

    /// Does nothing, since there is nothing to write.
    public override func synchronize() -> Bool { true }
}

extension [String: Any] {
    /// Sets or removes a value, and returns the one before.
    fileprivate mutating func updateValue(_ value: Any?, forKey key: String) -> Any? {
        if let value { return updateValue(value, forKey: key) }
        return removeValue(forKey: key)
    }
}
