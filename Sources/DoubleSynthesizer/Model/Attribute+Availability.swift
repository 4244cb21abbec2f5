extension Attribute {
    /// Whether this attribute marks a declaration as deprecated.
    var isDeprecation: Bool { name == "available" && text.contains("deprecated") }

    /// Whether or not this attribute marks a declaration as unavailable, either on all platforms or
    /// in all Swift versions that can compile a double.
    var isUnavailability: Bool {
        guard name == "available", let platform = words.first else { return false }
        if platform == "*" { return words.dropFirst().first == "unavailable" }
        return platform == "swift" && words.contains("obsoleted")
    }

    /// Whether or not this attribute specifies platform versions, in which case the declaration may
    /// be unavailable.
    var namesVersion: Bool {
        name == "available" && !isDeprecation && !text.contains("unavailable")
            && text.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
    }

    /// Whether the specified versions are available on all platform versions that Understudy
    /// supports.
    var isAlwaysAvailable: Bool {
        var platform: Substring?
        for word in words where word != "*" && word != "introduced" {
            if let known = platform {
                guard let least = Self.leastVersions[String(known)],
                    Self.isAvailable(word, in: least)
                else { return false }
                platform = nil
            } else {
                platform = word
            }
        }
        return platform == nil
    }

    /// The minimum platform versions that the package supports.
    static let leastVersions = [
        "iOS": 18, "macCatalyst": 18, "macOS": 15, "tvOS": 18, "visionOS": 2, "watchOS": 11,
    ]

    /// Returns whether a version like 15.4 is available in the given minimum version.
    private static func isAvailable(_ version: Substring, in least: Int) -> Bool {
        let numbers = version.split(separator: ".").map { Int($0) ?? .max }
        guard let first = numbers.first else { return false }
        return first < least || first == least && numbers.dropFirst().allSatisfy { $0 == 0 }
    }

    /// The arguments of the attribute, without separators.
    private var words: [Substring] {
        text.drop { $0 != "(" }.dropFirst()
            .split { $0 == "," || $0 == ")" || $0 == ":" || $0 == " " }
    }
}
