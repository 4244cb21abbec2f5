import Foundation
import Understudy

/// User defaults for one test, in memory: they start empty, write nothing to disk, and are
/// isolated.
///
/// ```swift
/// let defaults = InMemoryDefaults(["volume": 0.5])
/// let player = Player(defaults: defaults)
/// player.mute()
/// #expect(defaults.double(forKey: "volume") == 0)
/// ```
///
/// Use them like any `UserDefaults`; they convert between types in the same way. Registered
/// defaults and all domains belong to this object alone: nothing affects the defaults of the
/// machine.
///
/// A value for which real defaults terminate the process, such as a struct or a `UUID`, is reported
/// at the line that created these defaults, and isn't stored.
///
/// Like any `UserDefaults`, they can be used on any thread.
public final class InMemoryDefaults: UserDefaults {
    /// The calls of `set(_:forKey:)` with unwrapped values, and of `removeObject(forKey:)` with
    /// `nil`.
    public let setting = Spy<(value: Any?, key: String), Void, Never>(
        "InMemoryDefaults.set(_:forKey:)")
    private let center: NotificationCenter?
    private let location: TestReport.Location
    private let test = JoinableScope()
    private let domains: Locked<DefaultsDomains>

    /// Creates defaults with initial values.
    ///
    /// - Parameters:
    ///   - values: the initial values.
    ///   - suiteName: the name of the domain that they represent; `nil` for the app's, as in
    ///     `UserDefaults.standard`.
    ///   - center: the center that receives `UserDefaults.didChangeNotification` after each change;
    ///     `nil` for none.
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
        // Only fails for the name of the app's own domain. Nothing is ever written to this one.
        // swift-format-ignore: NeverForceUnwrap
        super.init(suiteName: "InMemoryDefaults")!
        let copies = copies(of: values)
        domains.withLock {
            $0[persistent: $0.own] = copies
            // On Linux, Foundation has already set the arguments of the process.
            $0.volatile = [UserDefaults.argumentDomain: [:]]
        }
    }

    // MARK: - Setting

    /// Sets a value; `nil` removes it.
    public override func set(_ value: Any?, forKey key: String) {
        guard let value else { return keep(nil, forKey: key) }
        if let url = value as? URL { return set(url, forKey: key) }
        guard let copy = PropertyList.copy(of: value) else {
            setting((value, key))
            return refuse(value, forKey: key)
        }
        keep(copy, forKey: key)
    }

    // Each setter is overridden, because no platform guarantees that one calls another.

    /// Sets a number.
    public override func set(_ value: Int, forKey key: String) { keep(value, forKey: key) }

    /// Sets a number.
    public override func set(_ value: Float, forKey key: String) { keep(value, forKey: key) }

    /// Sets a number.
    public override func set(_ value: Double, forKey key: String) { keep(value, forKey: key) }

    /// Sets a flag.
    public override func set(_ value: Bool, forKey key: String) { keep(value, forKey: key) }

    /// Sets the URL of a file or any other URL; `nil` removes it.
    public override func set(_ url: URL?, forKey key: String) {
        keep(url.map { $0.isFileURL ? $0.path : $0 as Any }, forKey: key)
    }

    /// Removes a value. The registered default for the key becomes visible again.
    public override func removeObject(forKey key: String) { keep(nil, forKey: key) }

    /// Registers values for keys that have none.
    public override func register(defaults: [String: Any]) {
        let copies = copies(of: defaults)
        domains.withLock { $0.registered.merge(copies) { $1 } }
    }

    private func keep(_ value: Any?, forKey key: String) {
        setting((value, key))
        // The old value is released after the lock is unlocked.
        let old = domains.withLock { $0.set(value, forKey: key) }
        withExtendedLifetime(old) {}
        postChange()
    }

    private func postChange() {
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
            "InMemoryDefaults: user defaults can't store this value",
            ReportText.row("call", setting.text(ofCall: (value, key))),
            ReportText.row(
                "hint", "UserDefaults ends the process in this case: encode the value as Data"),
        ]
        TestReport.send(TestReport(lines.joined(separator: "\n"), at: location), for: test.current)
    }

    // MARK: - Reading

    /// Returns the value of a key from the volatile domain `UserDefaults.argumentDomain`, from the
    /// values that were set, or from the registered defaults, in this order.
    public override func object(forKey key: String) -> Any? {
        domains.withLock { $0.value(of: key) }
    }

    /// Returns the string of a key; for a number, its digits.
    public override func string(forKey key: String) -> String? {
        PropertyList.string(object(forKey: key))
    }

    /// Returns the array of a key.
    public override func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }

    /// Returns the dictionary of a key.
    public override func dictionary(forKey key: String) -> [String: Any]? {
        object(forKey: key) as? [String: Any]
    }

    /// Returns the data of a key.
    public override func data(forKey key: String) -> Data? { object(forKey: key) as? Data }

    /// Returns the array of a key; `nil` if an element isn't a string.
    public override func stringArray(forKey key: String) -> [String]? {
        object(forKey: key) as? [String]
    }

    /// Returns the number of a key; for a string, the number that it begins with; otherwise zero.
    public override func integer(forKey key: String) -> Int {
        PropertyList.integer(object(forKey: key))
    }

    /// Returns the number of a key; for a string, the number that it begins with; otherwise zero.
    public override func float(forKey key: String) -> Float {
        PropertyList.float(object(forKey: key))
    }

    /// Returns the number of a key; for a string, the number that it begins with; otherwise zero.
    public override func double(forKey key: String) -> Double {
        PropertyList.double(object(forKey: key))
    }

    /// Returns the Boolean value of a key. A number is `true` unless it's zero, a string if it
    /// begins like `YES`, `true` or a number above zero. Other values are `false`.
    public override func bool(forKey key: String) -> Bool {
        PropertyList.bool(object(forKey: key))
    }

    /// Returns the URL that was set, or the file URL of a path that was set.
    public override func url(forKey key: String) -> URL? {
        switch object(forKey: key) {
        case let url as URL: url
        case let path as String: URL(filePath: NSString(string: path).expandingTildeInPath)
        default: nil
        }
    }

    /// Returns all keys with their values.
    public override func dictionaryRepresentation() -> [String: Any] {
        domains.withLock { $0.visible }
    }

    // MARK: - Domains

    /// Returns the values of a domain: for the own domain, all values that were set; for another
    /// one, the dictionary that it was set to.
    public override func persistentDomain(forName name: String) -> [String: Any]? {
        domains.withLock { $0[persistent: name] }
    }

    /// Replaces all values of a domain. It isn't recorded in ``setting``.
    public override func setPersistentDomain(_ domain: [String: Any], forName name: String) {
        let copies = copies(of: domain)
        domains.withLock { $0[persistent: name] = copies }
        postChange()
    }

    /// Removes all values of a domain. It isn't recorded in ``setting``.
    public override func removePersistentDomain(forName name: String) {
        setPersistentDomain([:], forName: name)
    }

    /// The names of the volatile domains that were set, sorted.
    public override var volatileDomainNames: [String] {
        domains.withLock { $0.volatile.keys.sorted() }
    }

    /// Returns the values of a volatile domain. Those of `UserDefaults.argumentDomain` take
    /// precedence over all others; other volatile domains don't affect lookups.
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

    /// Does nothing, like ``addSuite(named:)``.
    public override func removeSuite(named suiteName: String) {}

    /// Returns `false`: no value is set by an administrator.
    public override func objectIsForced(forKey key: String) -> Bool { false }

    /// Returns `false`: no value is set by an administrator.
    public override func objectIsForced(forKey key: String, inDomain domain: String) -> Bool {
        false
    }

    /// Does nothing, because there is nothing to write.
    public override func synchronize() -> Bool { true }
}
