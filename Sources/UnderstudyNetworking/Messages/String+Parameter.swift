extension String {
    /// Returns the value of a parameter in a header field (RFC 9110, 5.6.6), or `nil` if there is
    /// no parameter with that name.
    ///
    /// For example, the value of `boundary` in `a/b; boundary=b` is `b`. Quotation marks around a
    /// value are removed.
    func parameter(_ name: String) -> String? {
        var rest = drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let found = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(found.count)
            guard rest.first == "=" else { continue }
            let value = Self.takeValue(&rest)
            if found.isSameInASCII(as: name) { return value }
            rest = rest.drop { $0 != ";" }
        }
        return nil
    }

    /// Parses an equals sign and the value that follows it, which may be quoted.
    private static func takeValue(_ rest: inout Substring) -> String {
        rest = rest.dropFirst()
        guard rest.first == "\"" else {
            let value = rest.prefix { $0 != ";" }
            rest = rest.dropFirst(value.count)
            return String(value.trimming { $0 == " " || $0 == "\t" })
        }
        rest = rest.dropFirst()
        var value = ""
        while let next = rest.popFirst(), next != "\"" {
            // Only a quotation mark can be escaped with a backslash because Windows paths contain
            // backslashes that are not escaped.
            value.append(next == "\\" && rest.first == "\"" ? rest.removeFirst() : next)
        }
        // Browsers encode quotation marks and line breaks in the same way as in a URL.
        return value.replacing("%22", with: "\"").replacing("%0D", with: "\r")
            .replacing("%0A", with: "\n")
    }
}
