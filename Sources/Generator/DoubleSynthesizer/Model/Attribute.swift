/// An attribute of a declaration, as written in the source.
package struct Attribute: Conditional {
    /// The name of the attribute, without `@` and arguments.
    package let name: String
    /// The attribute including its arguments, on one line.
    package let text: String
    package let offset: Int
    /// The conditions of the `#if` blocks that contain this attribute, outermost first.
    package var conditions: [String] = []

    /// `true` if the attribute may be a type, for example a property wrapper or a result builder.
    ///
    /// The declaration of the attribute may not be visible, so we rely on the convention that the
    /// names of types are uppercase.
    var mayBeType: Bool { name.split(separator: ".").last?.first?.isUppercase == true }

    /// Returns whether this attribute is identical to another attribute and exists in the same
    /// builds.
    package func isSame(as other: Attribute) -> Bool {
        text == other.text && conditions == other.conditions
    }

    /// Returns whether this attribute is identical to another attribute and exists in at least the
    /// same builds.
    func covers(_ other: Attribute) -> Bool {
        text == other.text && conditions.allSatisfy(other.conditions.contains)
    }

    /// Returns whether this attribute differs from another attribute in a build that contains both.
    package func disagrees(with other: Attribute) -> Bool { text != other.text && !excludes(other) }
}

extension [Attribute] {
    /// `true` if two of the attributes differ in a build that contains both.
    var disagree: Bool {
        indices.contains { index in self[..<index].contains(where: self[index].disagrees) }
    }
}

// MARK: - Availability

extension Attribute {
    /// `true` if this attribute marks a declaration as deprecated.
    var isDeprecation: Bool { name == "available" && text.contains("deprecated") }

    /// `true` if this attribute marks a declaration as unavailable, either on all platforms or in
    /// all Swift versions that can compile a double.
    var isUnavailability: Bool {
        guard name == "available", let platform = arguments.first else { return false }
        if platform == "*" { return arguments.dropFirst().first == "unavailable" }
        return platform == "swift" && arguments.contains("obsoleted")
    }

    /// `true` if this attribute specifies platform versions, in which case the declaration may be
    /// unavailable.
    var namesVersion: Bool {
        name == "available" && !isDeprecation && !text.contains("unavailable")
            && text.utf8.contains(where: Characters.isDigit)
    }

    /// `true` if the specified versions are available on all platform versions that Understudy
    /// supports.
    var isAlwaysAvailable: Bool {
        // Each version follows its platform, as in `iOS 16, macOS 13, *` or `iOS, introduced: 16`.
        var pending = arguments.filter { $0 != "*" && $0 != "introduced" }[...]
        while let platform = pending.popFirst() {
            guard let version = pending.popFirst(),
                let minimum = Self.minimumVersions[String(platform)],
                Self.isAvailable(version, in: minimum)
            else { return false }
        }
        return true
    }

    /// The minimum platform versions that the package supports.
    static let minimumVersions = [
        "iOS": 16, "macCatalyst": 16, "macOS": 13, "tvOS": 16, "visionOS": 1, "watchOS": 9,
    ]

    /// Returns whether a declaration that requires a version like 15.4 is available in the first
    /// release of a major version.
    private static func isAvailable(_ version: Substring, in majorVersion: Int) -> Bool {
        let numbers = version.split(separator: ".").map { Int($0) ?? .max }
        guard let major = numbers.first else { return false }
        if major == majorVersion { return numbers.dropFirst().allSatisfy { $0 == 0 } }
        return major < majorVersion
    }

    /// The arguments of the attribute, without separators.
    private var arguments: [Substring] {
        text.drop { $0 != "(" }.dropFirst()
            .split { $0 == "," || $0 == ")" || $0 == ":" || $0 == " " }
    }
}

// MARK: - Modifiers

package struct Modifier {
    /// The name of the modifier, without its argument.
    package let name: String
    /// The modifier with its argument, for example `nonisolated(nonsending)`.
    package let text: String
    package let offset: Int

    package static func nonisolated(at offset: Int) -> Modifier {
        Modifier(name: "nonisolated", text: "nonisolated", offset: offset)
    }

    package static func final(at offset: Int) -> Modifier {
        Modifier(name: "final", text: "final", offset: offset)
    }

    package static func required(at offset: Int) -> Modifier {
        Modifier(name: "required", text: "required", offset: offset)
    }
}

/// The attributes, modifiers and conditions of a member.
package struct DeclarationPrefix {
    package var attributes: [Attribute] = []
    package var modifiers: [Modifier] = []
    /// The conditions of the `#if` blocks inside the protocol or class that contain this member.
    package var conditions: [String] = []
    /// The position of the modifiers or, if there are none, of the keyword.
    package var offset: Int

    /// `true` if a property may have a property wrapper. By convention, the names of global actors
    /// end with `Actor`, and we assume that any other type is a wrapper.
    var mayBeWrapped: Bool {
        attributes.contains { $0.mayBeType && !$0.name.hasSuffix("Actor") }
    }
}
