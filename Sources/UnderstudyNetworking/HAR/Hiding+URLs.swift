/// This extension hides values in URLs. A URL is edited as text so that the rest of it is not
/// changed.
extension Hiding {
    /// The header that is used to send the user and the password in a URL. If this header is
    /// hidden, so are they.
    static let nameOfUsers = "Authorization"

    /// Hides values in a URL, or in a part of a URL, in the form in which it is written in a
    /// message.
    func url(_ text: String) -> String {
        let (start, fragment) = Self.cut(text[...], at: "#")
        let (base, query) = Self.cut(start, at: "?")
        return withoutUser(base) + (query.map { "?" + items($0) } ?? "")
            + (fragment.map { "#" + self.fragment($0) } ?? "")
    }

    /// Hides values in the URLs of a `Link` field. Each URL is enclosed in `<` and `>` and is
    /// followed by parameters.
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

    /// Hides items in a fragment. A fragment can contain a token, or a web page can use it as a
    /// path with a query.
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
