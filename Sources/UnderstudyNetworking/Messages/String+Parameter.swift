extension String {
    /// Returns a parameter of a header's value (RFC 9110, 5.6.6) without its quotation marks: `b`
    /// in `a/b; boundary=b`; `nil` if there is none of that name.
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

    /// Parses `=` and a value, which may be quoted.
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
            // A backslash only escapes a quotation mark, because Windows paths contain unescaped
            // ones.
            value.append(next == "\\" && rest.first == "\"" ? rest.removeFirst() : next)
        }
        // Browsers encode quotation marks and line breaks as in a URL.
        return value.replacing("%22", with: "\"").replacing("%0D", with: "\r")
            .replacing("%0A", with: "\n")
    }
}
