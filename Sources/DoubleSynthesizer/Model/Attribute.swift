package struct Attribute {
    /// The name without `@` and arguments.
    package let name: String
    /// The whole attribute on one line.
    let text: String
    let offset: Int

    /// Whether it says of something that it is old.
    var isDeprecation: Bool { name == "available" && text.contains("deprecated") }

    /// Whether it says of something that it is not there, on any platform.
    var isUnavailability: Bool { name == "available" && Attribute.saysUnavailable(text) }

    /// Whether an attribute `@available` says that something is there on no platform, or is no
    /// longer there in any Swift that can compile a double.
    static func saysUnavailable(_ text: String) -> Bool {
        let words = text.drop { $0 != "(" }.dropFirst()
            .split { $0 == "," || $0 == ")" || $0 == ":" || $0 == " " }
        guard let platform = words.first else { return false }
        if platform == "*" { return words.dropFirst().first == "unavailable" }
        return platform == "swift" && words.contains("obsoleted")
    }
}
