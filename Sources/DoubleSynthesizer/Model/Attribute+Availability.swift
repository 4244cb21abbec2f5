extension Attribute {
    /// Whether it says of something that it is old.
    var isDeprecation: Bool { name == "available" && text.contains("deprecated") }

    /// Whether it says of something that it is there on no platform, or is no longer there in any
    /// Swift that can compile a double.
    var isUnavailability: Bool {
        guard name == "available", let platform = words.first else { return false }
        if platform == "*" { return words.dropFirst().first == "unavailable" }
        return platform == "swift" && words.contains("obsoleted")
    }

    /// Whether it names versions of platforms: what it marks may not be there.
    var namesVersion: Bool {
        name == "available" && !isDeprecation && !text.contains("unavailable")
            && text.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
    }

    /// Whether all versions that it names are there wherever a double made of spies is.
    var isMetByUnderstudy: Bool {
        var platform: Substring?
        for word in words where word != "*" && word != "introduced" {
            if let known = platform {
                guard let least = Self.leastVersions[String(known)], Self.isMet(word, by: least)
                else { return false }
                platform = nil
            } else {
                platform = word
            }
        }
        return platform == nil
    }

    /// What the package asks for, by platform.
    static let leastVersions = [
        "iOS": 18, "macCatalyst": 18, "macOS": 15, "tvOS": 18, "visionOS": 2, "watchOS": 11,
    ]

    /// Whether a version such as 15.4 is there where another one is.
    private static func isMet(_ version: Substring, by least: Int) -> Bool {
        let numbers = version.split(separator: ".").map { Int($0) ?? .max }
        guard let first = numbers.first else { return false }
        return first < least || first == least && numbers.dropFirst().allSatisfy { $0 == 0 }
    }

    /// What stands in the brackets, without what separates it.
    private var words: [Substring] {
        text.drop { $0 != "(" }.dropFirst()
            .split { $0 == "," || $0 == ")" || $0 == ":" || $0 == " " }
    }
}
