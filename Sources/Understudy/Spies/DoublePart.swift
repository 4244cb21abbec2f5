/// A type-erased spy. Functions that operate on whole doubles use it to access each of the spies.
package protocol DoublePart: ScopedDouble {
    /// The recorded calls, in the order in which they arrived.
    var loggedCalls: [LoggedCall] { get }
    /// `true` if an exhaustive order must include the calls, which isn't necessary for reads of a
    /// property.
    var isAction: Bool { get }

    /// `true` if this is a spy of a static member that is used without a test scope.
    var isWithoutScope: Bool { get }

    /// Returns the numbers of the unchecked calls that a test must check, with or without
    /// unanswered calls.
    func uncheckedNumbers(withUnanswered: Bool) -> Set<UInt64>
    /// Sets the name of the double.
    func setInstanceName(_ name: String)
    /// Makes the spy answer unstubbed calls with empty values, and exempts its calls from the
    /// checks of a strict test.
    func relax()
    /// Marks a call as checked.
    func markChecked(_ number: UInt64)
    /// Starts to set a number, for which tasks wait, to the number of each further call.
    func addObserver(_ latest: WaitableState<UInt64>)
    /// Stops setting a number that was passed to ``addObserver(_:)``.
    func removeObserver(_ latest: WaitableState<UInt64>)
    /// Removes the recorded calls, the stubs, or both of them.
    func reset(calls: Bool, stubs: Bool)
    /// Checks the expectations of the spy, and removes them.
    func verify()
    /// Sends a report to the test that the spy belongs to.
    func send(_ report: TestReport)
}

extension Spy: DoublePart {
    package var loggedCalls: [LoggedCall] {
        joinTest()
        let function = signature
        let records = withState { $0.records }
        let calls = records.kept.map { call in
            LoggedCall(number: call.number) { function.qualifiedCall(call.input) }
        }
        if records.discarded.isEmpty { return calls }
        let discarded = records.discarded.map { call in
            LoggedCall(number: call.number) { function.qualifiedCall(written: call.text) }
        }
        return (calls + discarded).sorted { $0.number < $1.number }
    }

    package func uncheckedNumbers(withUnanswered: Bool) -> Set<UInt64> {
        Set(uncheckedCalls(withUnanswered: withUnanswered).numbers)
    }

    package var isAction: Bool { needsCheck && !signature.isRead(Input.self) }

    package var firstCall: UInt64? {
        guard needsCheck, !signature.isAccessor else { return nil }
        return withState { $0.records.firstNumber }
    }

    package func setInstanceName(_ name: String) {
        withState { $0.instance = name }
    }

    package func relax() {
        withState { $0.isRelaxed = true }
    }

    package func markChecked(_ number: UInt64) {
        withState { $0.checks.checked.insert(number) }
    }

    /// The number of the latest call, or 0 if there are no calls.
    var lastNumber: UInt64 { withState { $0.lastNumber } }
}

// MARK: - Spies of a double

/// Functions that find the spies of a double.
///
/// A generated double stores them in its `spies` property, and a handwritten double stores them in
/// its own properties.
package enum DoubleParts {
    /// Returns the spies of a double, including those of its superclasses.
    ///
    /// - Parameters:
    ///   - double: A double, an optional double, the `spies` of a double, or a single spy.
    ///
    /// - Returns: The spies. If the value isn't a double, the array is empty.
    package static func of(_ double: Any) -> [any DoublePart] {
        if let part = double as? any DoublePart { return [part] }
        // Test cases often declare their doubles as `var store: StoreSpy!`.
        if let optional = double as? any OptionalType { return optional.content.map(of) ?? [] }
        var parts: [any DoublePart] = []
        var mirror: Mirror? = Inspection.mirror(of: double)
        while let found = mirror {
            for child in found.children { parts += Self.parts(in: child) }
            mirror = found.superclassMirror
        }
        return parts
    }

    private static func parts(in child: Mirror.Child) -> [any DoublePart] {
        if let part = child.value as? any DoublePart { return [part] }
        // A double can also store other doubles, whose calls aren't part of this double.
        guard child.label == "spies" || child.value is any PartGroup else { return [] }
        return Inspection.mirror(of: child.value).children.flatMap(parts)
    }
}

/// A group of spies that represent one member.
private protocol PartGroup {}

extension SpiedProperty: PartGroup {}
extension SpiedSubscript: PartGroup {}

// MARK: - Joining a test

extension TestScope {
    /// Adds the value of a stored property of a test case to the running test, if it's a double or
    /// a clock.
    package static func join(_ value: Any) {
        if let double = value as? any JoiningDouble { return double.joinRunningTest() }
        let value = (value as? any OptionalType)?.content ?? value
        let mirror = Inspection.mirror(of: value)
        // Doubles are always classes or structs. Other values, such as collections, may be large.
        guard mirror.displayStyle == .class || mirror.displayStyle == .struct else { return }
        for part in DoubleParts.of(value) { (part as? any JoiningDouble)?.joinRunningTest() }
        // A clock doesn't join a test itself, but it contains a timeline that does.
        for case let part as any JoiningDouble in mirror.children.map(\.value) {
            part.joinRunningTest()
        }
    }
}
