extension StubbedHTTP.Headers {
    /// The realm of the first challenge with the scheme `Basic`, or `nil` if there is no such
    /// challenge.
    ///
    /// A single field can contain several challenges (RFC 9110, 11.6.1). Loaders only request a
    /// name and a password for this scheme.
    var basicRealm: String? {
        values(of: "WWW-Authenticate").lazy.compactMap(Self.basicRealm).first
    }

    private static func basicRealm(in field: String) -> String? {
        // A name with a value belongs to the scheme that precedes it. A word without a value is
        // itself a scheme.
        let part = /([^\s=,"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/
        var scheme = ""
        for match in field.matches(of: part) {
            guard let value = match.output.2 ?? match.output.3 else {
                scheme = String(match.output.1)
                continue
            }
            if scheme.isSameInASCII(as: "basic"), match.output.1.isSameInASCII(as: "realm") {
                return String(value)
            }
        }
        return nil
    }
}
