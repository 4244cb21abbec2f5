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
