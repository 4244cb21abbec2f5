/// What is hidden in URLs, which are handled as texts, so that the rest stays to the letter.
extension Hiding {
    /// The header that a user and a password in a URL are sent in, so that they are hidden with it.
    static let nameOfUsers = "Authorization"

    /// A URL, or a part of one, as it stands in a message.
    func url(_ text: String) -> String {
        let (start, fragment) = Self.cut(text[...], at: "#")
        let (base, query) = Self.cut(start, at: "?")
        return withoutUser(base) + (query.map { "?" + items($0) } ?? "")
            + (fragment.map { "#" + self.fragment($0) } ?? "")
    }

    /// The value of a `Link`: URLs between `<` and `>`, with parameters behind each.
    func links(_ value: String) -> String {
        var (result, rest) = ("", value[...])
        while let open = rest.firstIndex(of: "<"),
            let close = rest[open...].firstIndex(of: ">")
        {
            result += rest[...open] + url(String(rest[open..<close].dropFirst()))
            rest = rest[close...]
        }
        return result + rest
    }

    /// Items, as where a server hands over a token, or a path of a page's own with a query.
    private func fragment(_ text: Substring) -> String {
        let (path, query) = Self.cut(text, at: "?")
        guard let query else { return items(path) }
        return "\(path)?" + items(query)
    }

    private func withoutUser(_ base: Substring) -> String {
        guard hides(Self.nameOfUsers), let slashes = base.firstRange(of: "//"),
            slashes.lowerBound == base.startIndex || base[..<slashes.lowerBound].last == ":"
        else { return String(base) }
        let rest = base[slashes.upperBound...]
        guard let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") else {
            return String(base)
        }
        return "\(base[..<slashes.upperBound])\(Self.word)\(rest[at...])"
    }

    private static func cut(
        _ text: Substring, at character: Character
    ) -> (head: Substring, tail: Substring?) {
        guard let index = text.firstIndex(of: character) else { return (text, nil) }
        return (text[..<index], text[index...].dropFirst())
    }
}
