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
/// They can be used as any `UserDefaults`, and convert between types in the same way. What is
/// registered, and all domains, belong to this object alone: nothing that is done with it reaches
/// the defaults of the machine.
///
/// A value that live defaults end the process for, such as a structure or a `UUID`, is reported at
/// the line where these defaults were made, and not kept.
///
/// Any thread may use them, as it may use any `UserDefaults`.
public final class InMemoryDefaults: UserDefaults {
    /// The calls of `set(_:forKey:)`, with plain values however they were given, and of
    /// `removeObject(forKey:)`, with `nil`.
    public let setting = Spy<(value: Any?, key: String), Void, Never>(
        "InMemoryDefaults.set(_:forKey:)")
    private let center: NotificationCenter?
    private let location: TestReport.Location
    private let test = JoinableScope()
    private let domains: Locked<DefaultsDomains>

    /// Makes defaults that hold some values.
    ///
    /// - Parameters:
    ///   - values: what they hold from the beginning.
    ///   - suiteName: the name of the domain that they stand for; `nil` for that of the app, which
    ///     `UserDefaults.standard` has.
    ///   - center: where `UserDefaults.didChangeNotification` is posted after each change; `nil`
    ///     for nowhere.
    public init(
        _ values: [String: Any] = [:], suiteName: String? = nil,
        center: NotificationCenter? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.center = center
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        domains = Locked(DefaultsDomains(own: suiteName ?? app))
        // Fails for the name of the app's own domain alone. Nothing is ever written to this one.
        // swift-format-ignore: NeverForceUnwrap
        super.init(suiteName: "InMemoryDefaults")!
        let copies = copies(of: values)
        domains.withLock {
            $0[persistent: $0.own] = copies
            // On Linux Foundation has set the arguments of the process.
            $0.volatile = [UserDefaults.argumentDomain: [:]]
        }
    }

    // MARK: - Setting

    /// Sets a value; `nil` removes it.
    ///
    /// - Parameters:
    ///   - value: what to keep.
    ///   - key: the key.
    public override func set(_ value: Any?, forKey key: String) {
        guard let value else { return keep(nil, forKey: key) }
        if let url = value as? URL { return set(url, forKey: key) }
        guard let copy = PropertyList.copy(of: value) else {
            setting((value, key))
            return refuse(value, forKey: key)
        }
        keep(copy, forKey: key)
    }

    // Each way to set is its own, since no platform promises that one calls the other.

    /// Sets a number.
    public override func set(_ value: Int, forKey key: String) { keep(value, forKey: key) }

    /// Sets a number.
    public override func set(_ value: Float, forKey key: String) { keep(value, forKey: key) }

    /// Sets a number.
    public override func set(_ value: Double, forKey key: String) { keep(value, forKey: key) }

    /// Sets a flag.
    public override func set(_ value: Bool, forKey key: String) { keep(value, forKey: key) }

    /// Sets a file's path or another address; `nil` removes it.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - key: the key.
    public override func set(_ url: URL?, forKey key: String) {
        keep(url.map { $0.isFileURL ? $0.path : $0 as Any }, forKey: key)
    }

    /// Removes a value; what was registered for the key shows again.
    public override func removeObject(forKey key: String) { keep(nil, forKey: key) }

    /// Takes values for keys that have none.
    public override func register(defaults: [String: Any]) {
        let copies = copies(of: defaults)
        domains.withLock { $0.registered.merge(copies) { $1 } }
    }

    private func keep(_ value: Any?, forKey key: String) {
        setting((value, key))
        // The old value goes away after the lock is free.
        let old = domains.withLock { $0.set(value, forKey: key) }
        withExtendedLifetime(old) {}
        tellChange()
    }

    private func tellChange() {
        center?.post(name: UserDefaults.didChangeNotification, object: self)
    }

    private func copies(of values: [String: Any]) -> [String: Any] {
        var copies: [String: Any] = [:]
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            copies[key] = PropertyList.copy(of: value)
            if copies[key] == nil { refuse(value, forKey: key) }
        }
        return copies
    }

    private func refuse(_ value: Any, forKey key: String) {
        let lines = [
            "InMemoryDefaults: user defaults cannot keep this value",
            ReportText.row("call", setting.text(ofCall: (value, key))),
            ReportText.row("hint", "live defaults end the process here: set Data that encodes it"),
        ]
        TestReport.send(TestReport(lines.joined(separator: "\n"), at: location), for: test.current)
    }

    // MARK: - Reading

    /// The value of a key: that of the volatile domain `UserDefaults.argumentDomain`, else what was
    /// set, else what was registered.
    public override func object(forKey key: String) -> Any? {
        domains.withLock { $0.value(of: key) }
    }

    /// The text of a key; of a number, its digits.
    public override func string(forKey key: String) -> String? {
        PropertyList.string(object(forKey: key))
    }

    /// The list of a key.
    public override func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }

    /// The table of a key.
    public override func dictionary(forKey key: String) -> [String: Any]? {
        object(forKey: key) as? [String: Any]
    }

    /// The bytes of a key.
    public override func data(forKey key: String) -> Data? { object(forKey: key) as? Data }

    /// The list of a key; `nil` when an element is not a text.
    public override func stringArray(forKey key: String) -> [String]? {
        object(forKey: key) as? [String]
    }

    /// The number of a key; of a text, what it begins with; otherwise zero.
    public override func integer(forKey key: String) -> Int {
        PropertyList.integer(object(forKey: key))
    }

    /// The number of a key; of a text, what it begins with; otherwise zero.
    public override func float(forKey key: String) -> Float {
        PropertyList.float(object(forKey: key))
    }

    /// The number of a key; of a text, what it begins with; otherwise zero.
    public override func double(forKey key: String) -> Double {
        PropertyList.double(object(forKey: key))
    }

    /// The flag of a key; of a number, whether it is not zero; of a text, whether it begins as
    /// `YES`, `true` or a number above zero do; otherwise `false`.
    public override func bool(forKey key: String) -> Bool {
        PropertyList.bool(object(forKey: key))
    }

    /// The address that was set as such, or that of a file whose path was set.
    public override func url(forKey key: String) -> URL? {
        switch object(forKey: key) {
        case let url as URL: url
        case let path as String: URL(filePath: NSString(string: path).expandingTildeInPath)
        default: nil
        }
    }

    /// All keys with their values.
    public override func dictionaryRepresentation() -> [String: Any] {
        domains.withLock { $0.visible }
    }

    // MARK: - Domains

    /// The values of a domain: of the own one, what was set; of another one, what it was set to.
    public override func persistentDomain(forName name: String) -> [String: Any]? {
        domains.withLock { $0[persistent: name] }
    }

    /// Replaces all values of a domain, the own one or another; no call of ``setting``.
    public override func setPersistentDomain(_ domain: [String: Any], forName name: String) {
        let copies = copies(of: domain)
        domains.withLock { $0[persistent: name] = copies }
        tellChange()
    }

    /// Removes all values of a domain, the own one or another; no call of ``setting``.
    public override func removePersistentDomain(forName name: String) {
        setPersistentDomain([:], forName: name)
    }

    /// The names of the volatile domains that were set, sorted.
    public override var volatileDomainNames: [String] {
        domains.withLock { $0.volatile.keys.sorted() }
    }

    /// The values that a volatile domain was set to. Those of `UserDefaults.argumentDomain` are
    /// read in front of all others; nothing else reads the rest.
    public override func volatileDomain(forName name: String) -> [String: Any] {
        domains.withLock { $0.volatile[name] ?? [:] }
    }

    /// Replaces all values of a volatile domain.
    public override func setVolatileDomain(_ domain: [String: Any], forName name: String) {
        let copies = copies(of: domain)
        domains.withLock { $0.volatile[name] = copies }
    }

    /// Removes a volatile domain.
    public override func removeVolatileDomain(forName name: String) {
        domains.withLock { $0.volatile[name] = nil }
    }

    /// Does nothing: the defaults of the machine are not read.
    public override func addSuite(named suiteName: String) {}

    /// Does nothing, as ``addSuite(named:)``.
    public override func removeSuite(named suiteName: String) {}

    /// Whether an administrator has set the value: never.
    public override func objectIsForced(forKey key: String) -> Bool { false }

    /// Whether an administrator has set the value: never.
    public override func objectIsForced(forKey key: String, inDomain domain: String) -> Bool {
        false
    }

    /// Does nothing, since there is nothing to write.
    public override func synchronize() -> Bool { true }
}
