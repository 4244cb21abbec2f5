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
    private let scope = TestScope.current
    private let state = Locked(State())

    private struct State {
        var values: [String: Any] = [:]
        var registered: [String: Any] = [:]
    }

    /// Makes defaults that hold some values.
    ///
    /// - Parameters:
    ///   - values: what they hold from the beginning.
    ///   - center: where `UserDefaults.didChangeNotification` is posted after each change; `nil`
    ///     for nowhere.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public init(
        _ values: [String: Any] = [:], center: NotificationCenter? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.center = center
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        // Fails for the name of the app's own domain alone. Nothing is ever written to this one.
        // swift-format-ignore: NeverForceUnwrap
        super.init(suiteName: "InMemoryDefaults")!
        let copies = copies(of: values)
        state.withLock { $0.values = copies }
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
    ///
    /// - Parameters:
    ///   - value: what to keep.
    ///   - key: the key.
    public override func set(_ value: Int, forKey key: String) { keep(value, forKey: key) }

    /// Sets a number.
    ///
    /// - Parameters:
    ///   - value: what to keep.
    ///   - key: the key.
    public override func set(_ value: Float, forKey key: String) { keep(value, forKey: key) }

    /// Sets a number.
    ///
    /// - Parameters:
    ///   - value: what to keep.
    ///   - key: the key.
    public override func set(_ value: Double, forKey key: String) { keep(value, forKey: key) }

    /// Sets a flag.
    ///
    /// - Parameters:
    ///   - value: what to keep.
    ///   - key: the key.
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
        state.withLock { $0.registered.merge(copies) { $1 } }
    }

    private func keep(_ value: Any?, forKey key: String) {
        setting((value, key))
        // The old value goes away after the lock is free.
        let old = state.withLock { state in
            defer { state.values[key] = value }
            return state.values[key]
        }
        withExtendedLifetime(old) {}
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
        TestReport.send(TestReport(lines.joined(separator: "\n"), at: location), for: scope)
    }

    // MARK: - Reading

    /// The value of a key: what was set, else what was registered.
    public override func object(forKey key: String) -> Any? {
        state.withLock { $0.values[key] ?? $0.registered[key] }
    }

    /// The text of a key; of a number, its digits.
    public override func string(forKey key: String) -> String? {
        let value = object(forKey: key)
        return value as? String ?? PropertyList.number(value)?.stringValue
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
        number(forKey: key)?.intValue ?? text(forKey: key).integerValue
    }

    /// The number of a key; of a text, what it begins with; otherwise zero.
    public override func float(forKey key: String) -> Float {
        number(forKey: key)?.floatValue ?? text(forKey: key).floatValue
    }

    /// The number of a key; of a text, what it begins with; otherwise zero.
    public override func double(forKey key: String) -> Double {
        number(forKey: key)?.doubleValue ?? text(forKey: key).doubleValue
    }

    /// The flag of a key; of a number, whether it is not zero; of a text, whether it begins as
    /// `YES`, `true` or a number above zero do; otherwise `false`.
    public override func bool(forKey key: String) -> Bool {
        number(forKey: key).map { $0.doubleValue != 0 } ?? text(forKey: key).boolValue
    }

    /// The address that was set as such, or that of a file whose path was set.
    public override func url(forKey key: String) -> URL? {
        switch object(forKey: key) {
        case let url as URL: url
        case let path as String: URL(filePath: NSString(string: path).expandingTildeInPath)
        default: nil
        }
    }

    private func number(forKey key: String) -> NSNumber? {
        PropertyList.number(object(forKey: key))
    }

    private func text(forKey key: String) -> NSString {
        NSString(string: object(forKey: key) as? String ?? "")
    }

    /// All keys with their values.
    public override func dictionaryRepresentation() -> [String: Any] {
        state.withLock { $0.registered.merging($0.values) { $1 } }
    }

    /// Does nothing, since there is nothing to write.
    public override func synchronize() -> Bool { true }
}
