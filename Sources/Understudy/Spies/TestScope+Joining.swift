// Doubles that a test case has as stored properties.

extension Spy: JoiningDouble {
    package func joinRunningTest() { _ = scope }
}

extension TestScope {
    /// Makes a stored property of a test case part of the running test, where it is a double or a
    /// clock.
    package static func join(_ value: Any) {
        if let double = value as? any JoiningDouble { return double.joinRunningTest() }
        let value = (value as? any OptionalType)?.content ?? value
        let mirror = Inspection.mirror(of: value)
        // Doubles are nothing else, and collections may be large.
        guard mirror.displayStyle == .class || mirror.displayStyle == .struct else { return }
        for part in DoubleParts.of(value) { (part as? any JoiningDouble)?.joinRunningTest() }
        // A clock has a timeline.
        for case let part as any JoiningDouble in mirror.children.map(\.value) {
            part.joinRunningTest()
        }
    }
}
