import Foundation
import Understudy

/// User defaults that are kept in memory for a single test.
///
/// They are initially empty, they never write to disk, and they are isolated from the defaults of
/// all other tests.
///
/// ```swift
/// let defaults = InMemoryDefaults(["volume": 0.5])
/// let player = Player(defaults: defaults)
/// player.mute()
/// #expect(defaults.double(forKey: "volume") == 0)
/// ```
///
/// You can use this type like any other `UserDefaults`, and it converts values between types in the
/// same way. Registered defaults and domains belong to this instance alone, so a test can't affect
/// the defaults of the machine.
///
/// If you set a value that would cause real user defaults to terminate the process, such as a
/// structure or a `UUID`, the value isn't stored. Instead, an issue is recorded at the line that
/// created this instance.
///
/// Like any other `UserDefaults`, an instance of this type can be used from any thread.
public final class InMemoryDefaults: UserDefaults {
    /// The spy that records changes.
    ///
    /// Each call to `set(_:forKey:)` is recorded with the unwrapped value. A call to
    /// `removeObject(forKey:)` is recorded with the value `nil`.
    public let setting = Spy<(value: Any?, key: String), Void, Never>(
        "InMemoryDefaults.set(_:forKey:)")
    private let center: NotificationCenter?
    private let location: TestReport.Location
    private let test = JoinableScope()
    private let domains: Locked<DefaultsDomains>

    /// Creates user defaults with initial values.
    ///
    /// - Parameters:
    ///   - values: The initial values, keyed by name. They're stored as by `set(_:forKey:)`.
    ///   - suiteName: The name of the domain that the defaults represent. Pass `nil` to represent
    ///     the domain of the app, as `UserDefaults.standard` does.
    ///   - center: The notification center that should receive `UserDefaults.didChangeNotification`
    ///     after each change. If this argument is `nil`, no notification is posted.
    public init(
        _ values: [String: Any] = [:], suiteName: String? = nil,
        center: NotificationCenter? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.center = center
        location = TestReport.Location(fileID, filePath, line, column)
        let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        domains = Locked(DefaultsDomains(ownDomain: suiteName ?? app))
        // This initializer only fails for the name of the app's own domain. We never write to the
        // domain named here.
        // swift-format-ignore: NeverForceUnwrap
        super.init(suiteName: "InMemoryDefaults")!
        let copies = storedCopies(of: values)
        domains.withLock {
            $0[persistent: $0.ownDomain] = copies
            // On Linux, Foundation has already added the arguments of the process at this point.
            $0.volatile = [UserDefaults.argumentDomain: [:]]
        }
    }

    // MARK: - Setting

    /// Sets a value.
    ///
    /// Pass `nil` to remove the current value.
    public override func set(_ value: Any?, forKey key: String) {
        guard let value else { return keep(nil, forKey: key) }
        guard let copy = PropertyList.storedCopy(of: value) else {
            setting((value, key))
            return refuse(
                ReportText.row("call", setting.text(ofCall: (value, key))),
                hint: "UserDefaults ends the process in this case: encode the value as Data")
        }
        keep(copy, forKey: key)
    }

    // Every setter is overridden because no platform guarantees that one setter calls another.

    /// Sets an integer.
    public override func set(_ value: Int, forKey key: String) { keep(value, forKey: key) }

    /// Sets a single-precision number.
    public override func set(_ value: Float, forKey key: String) { keep(value, forKey: key) }

    /// Sets a double-precision number.
    public override func set(_ value: Double, forKey key: String) { keep(value, forKey: key) }

    /// Sets a Boolean value.
    public override func set(_ value: Bool, forKey key: String) { keep(value, forKey: key) }

    /// Sets a URL (not necessarily a file URL).
    ///
    /// Pass `nil` to remove the current URL.
    public override func set(_ url: URL?, forKey key: String) {
        keep(url.map(PropertyList.stored), forKey: key)
    }

    /// Removes a value.
    ///
    /// If a default is registered for the key, it becomes visible again.
    public override func removeObject(forKey key: String) { keep(nil, forKey: key) }

    /// Registers default values, which are returned for keys that have no other value.
    ///
    /// A URL is registered unchanged.
    public override func register(defaults: [String: Any]) {
        let registered = copies(of: defaults) { $0 as? URL ?? PropertyList.copy(of: $0) }
        domains.withLock { $0.registered.merge(registered) { $1 } }
    }

    private func keep(_ value: Any?, forKey key: String) {
        setting((value, key))
        // Release the old value outside of the lock because this can run arbitrary code.
        let old = domains.withLock { $0.set(value, forKey: key) }
        withExtendedLifetime(old) {}
        postChange()
    }

    private func postChange() {
        center?.post(name: UserDefaults.didChangeNotification, object: self)
    }

    /// Returns copies of values in the form in which `set(_:forKey:)` stores them.
    private func storedCopies(of values: [String: Any]) -> [String: Any] {
        copies(of: values, PropertyList.storedCopy)
    }

    /// Returns copies of values, and reports the values that can't be copied.
    private func copies(
        of values: [String: Any], _ copy: (Any) -> Any?
    ) -> [String: Any] {
        var copies: [String: Any] = [:]
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            copies[key] = copy(value)
            guard copies[key] == nil else { continue }
            // On some platforms, the real function would accept the value.
            refuse(
                ReportText.row("value", "\(String(reflecting: key)): \(type(of: value))"),
                hint: "encode the value as Data")
        }
        return copies
    }

    private func refuse(_ row: String, hint: String) {
        let lines = [
            "InMemoryDefaults: user defaults can't store this value", row,
            ReportText.row("hint", hint),
        ]
        TestReport.send(TestReport(lines.joined(separator: "\n"), at: location), for: test.current)
    }

    // MARK: - Reading

    /// Returns the value for a key.
    ///
    /// The volatile domain `UserDefaults.argumentDomain` takes precedence over the values that were
    /// set, and these take precedence over the registered defaults.
    public override func object(forKey key: String) -> Any? {
        test.noteUse(of: "InMemoryDefaults", at: location)
        let value = domains.withLock { $0.value(of: key) }
        #if canImport(Darwin)
            // User defaults return objects here, so that a stored `1.0` can be cast to `Int`.
            return value.map { $0 as AnyObject }
        #else
            return value
        #endif
    }

    /// Returns the string for a key.
    ///
    /// If the value is a number, it's converted to its digits.
    public override func string(forKey key: String) -> String? {
        object(forKey: key) as? String ?? number(forKey: key)?.stringValue
    }

    /// Returns the array for a key, or `nil` if the value isn't an array.
    public override func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }

    /// Returns the dictionary for a key, or `nil` if the value isn't a dictionary.
    public override func dictionary(forKey key: String) -> [String: Any]? {
        object(forKey: key) as? [String: Any]
    }

    /// Returns the data for a key, or `nil` if the value isn't data.
    public override func data(forKey key: String) -> Data? { object(forKey: key) as? Data }

    /// Returns the array for a key, or `nil` if one of its elements isn't a string.
    public override func stringArray(forKey key: String) -> [String]? {
        object(forKey: key) as? [String]
    }

    /// Returns the integer for a key.
    ///
    /// If the value is a string, the number at the beginning of the string is used. Otherwise, the
    /// result is `0`.
    public override func integer(forKey key: String) -> Int {
        number(forKey: key)?.intValue ?? text(forKey: key).integerValue
    }

    /// Returns the single-precision number for a key.
    ///
    /// If the value is a string, the number at the beginning of the string is used. Otherwise, the
    /// result is `0`.
    public override func float(forKey key: String) -> Float {
        number(forKey: key)?.floatValue ?? text(forKey: key).floatValue
    }

    /// Returns the double-precision number for a key.
    ///
    /// If the value is a string, the number at the beginning of the string is used. Otherwise, the
    /// result is `0`.
    public override func double(forKey key: String) -> Double {
        number(forKey: key)?.doubleValue ?? text(forKey: key).doubleValue
    }

    /// Returns the Boolean value for a key.
    ///
    /// A number is converted to `true` unless it's zero. A string is converted to `true` if it
    /// begins like `YES`, `true` or a positive number. Any other value is converted to `false`.
    public override func bool(forKey key: String) -> Bool {
        number(forKey: key).map { $0.doubleValue != 0 } ?? text(forKey: key).boolValue
    }

    private func number(forKey key: String) -> NSNumber? {
        PropertyList.number(object(forKey: key))
    }

    private func text(forKey key: String) -> NSString {
        NSString(string: object(forKey: key) as? String ?? "")
    }

    /// Returns the URL for a key.
    ///
    /// If the value is a path, it's converted to a file URL.
    public override func url(forKey key: String) -> URL? {
        switch object(forKey: key) {
        case let url as URL: url
        case let path as String: URL(filePath: NSString(string: path).expandingTildeInPath)
        default: nil
        }
    }

    /// Returns all visible keys and their values.
    public override func dictionaryRepresentation() -> [String: Any] {
        domains.withLock { $0.visible }
    }

    // MARK: - Domains

    /// Returns the values in a persistent domain.
    ///
    /// For the domain that this instance represents, the result contains all values that were set.
    /// For any other domain, it's the dictionary that you passed to
    /// `setPersistentDomain(_:forName:)`.
    public override func persistentDomain(forName name: String) -> [String: Any]? {
        domains.withLock { $0[persistent: name] }
    }

    /// Replaces all values in a persistent domain.
    ///
    /// This change isn't recorded by ``setting``.
    public override func setPersistentDomain(_ domain: [String: Any], forName name: String) {
        let copies = storedCopies(of: domain)
        domains.withLock { $0[persistent: name] = copies }
        postChange()
    }

    /// Removes all values from a persistent domain.
    ///
    /// This change isn't recorded by ``setting``.
    public override func removePersistentDomain(forName name: String) {
        setPersistentDomain([:], forName: name)
    }

    /// The sorted names of all volatile domains.
    public override var volatileDomainNames: [String] {
        domains.withLock { $0.volatile.keys.sorted() }
    }

    /// Returns the values in a volatile domain.
    ///
    /// The values in `UserDefaults.argumentDomain` take precedence over all other values. Any other
    /// volatile domain has no effect on lookups.
    public override func volatileDomain(forName name: String) -> [String: Any] {
        domains.withLock { $0.volatile[name] ?? [:] }
    }

    /// Replaces all values in a volatile domain.
    public override func setVolatileDomain(_ domain: [String: Any], forName name: String) {
        let values = copies(of: domain, PropertyList.copy)
        domains.withLock { $0.volatile[name] = values }
    }

    /// Removes a volatile domain and its values.
    public override func removeVolatileDomain(forName name: String) {
        domains.withLock { $0.volatile[name] = nil }
    }

    /// Does nothing because the defaults of the machine must not affect a test.
    public override func addSuite(named suiteName: String) {}

    /// Does nothing.
    ///
    /// For more information, see ``addSuite(named:)``.
    public override func removeSuite(named suiteName: String) {}

    /// Returns `false` because an administrator can't set any of these values.
    public override func objectIsForced(forKey key: String) -> Bool { false }

    /// Returns `false`: no value is set by an administrator.
    public override func objectIsForced(forKey key: String, inDomain domain: String) -> Bool {
        false
    }

    /// Does nothing, because there is nothing to write.
    public override func synchronize() -> Bool { true }
}
