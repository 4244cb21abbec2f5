import Foundation

/// Replaces values whose names indicate that they're confidential.
///
/// This includes headers, query items, form fields (also in multipart forms), and members of JSON
/// at any depth.
struct Hiding: Sendable {
    /// The text that replaces hidden values. It's unlikely to be an actual value, and it doesn't
    /// need to be encoded in any part of a request.
    static let replacement = "hidden-by-understudy"
    /// The names of the values to hide, in the form that is returned by ``normalized(_:)``.
    private let names: Set<String>

    init(_ names: some Sequence<String>) { self.names = Set(names.map(Self.normalized)) }

    func hides(_ name: String) -> Bool { names.contains(Self.normalized(name)) }

    /// Returns a name in a form that doesn't depend on its spelling. For example, the result is the
    /// same for `access_token`, `accessToken`, and `Access-Token`.
    private static func normalized(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    func callAsFunction(_ request: StubbedHTTP.Request) -> StubbedHTTP.Request {
        guard !names.isEmpty else { return request }
        var request = request
        request.body = body(request.body, type: request.headers["Content-Type"])
        request.headers = headers(request.headers)
        let old = request.url.absoluteString
        let new = url(old)
        if new != old { request.url = URL(httpText: new) ?? request.url }
        return request
    }

    func callAsFunction(_ response: StubbedHTTP.Response) -> StubbedHTTP.Response {
        guard !names.isEmpty else { return response }
        var response = response
        let old = response.body
        let new = body(old, type: response.headers["Content-Type"])
        // An unchanged body keeps its pieces.
        if new != old { response.chunks = [new] }
        response.headers = headers(response.headers)
        return response
    }

    private func headers(_ headers: StubbedHTTP.Headers) -> StubbedHTTP.Headers {
        StubbedHTTP.Headers(headers.fields.map { .init($0.name, value(of: $0)) })
    }

    private func value(of field: StubbedHTTP.Headers.Field) -> String {
        if hides(field.name) { return Self.replacement }
        return switch field.name.lowercased() {
        case "location", "content-location", "referer": url(field.value)
        case "link": links(field.value)
        default: field.value
        }
    }

    /// Hides values in a query or a form, in the form in which it's written in a message.
    func items(_ text: some StringProtocol) -> String {
        TransmittedItem.all(in: text).map { item in
            item.value != nil && hides(item.name)
                ? "\(item.text.prefix { $0 != "=" })=\(Self.replacement)" : String(item.text)
        }.joined(separator: "&")
    }

    private func body(_ body: Data, type: String?) -> Data {
        if TransmittedItem.isForm(type), let text = String(data: body, encoding: .utf8) {
            return Data(items(text).utf8)
        }
        let hiddenParts = MultipartReader.replacing(in: body, type: type) { part in
            if part.body.isEmpty { return part.body }
            return part.name.map(hides) == true
                ? Data(Self.replacement.utf8) : self.body(part.body, type: part.type)
        }
        if let hiddenParts { return hiddenParts }
        guard let value = JSONValue(body) else { return lines(of: body) }
        let hidden = members(of: value)
        return hidden == value ? body : hidden.data
    }
}

// MARK: - Detecting hidden values

extension Hiding {
    /// Creates an instance that hides the same values that were hidden when other requests were
    /// recorded. This allows the requests to be compared.
    init(hiddenIn requests: some Sequence<StubbedHTTP.Request>) {
        var names: [String] = []
        for request in requests {
            if request.url.user(percentEncoded: true) == Self.replacement {
                names.append(Self.userHeader)
            }
            names += Self.hiddenItems(of: request.url.query(percentEncoded: true) ?? "")
            if TransmittedItem.isForm(request.headers["Content-Type"]) {
                names += Self.hiddenItems(of: String(decoding: request.body, as: UTF8.self))
            } else if let value = JSONValue(request.body) {
                Self.addHiddenMembers(of: value, to: &names)
            } else {
                for line in JSONLine.all(in: request.body) {
                    if let value = line.value { Self.addHiddenMembers(of: value, to: &names) }
                }
            }
            names += request.parts.filter { $0.text == Self.replacement }.compactMap(\.name)
        }
        self.init(names)
    }

    private static func hiddenItems(of text: String) -> [String] {
        TransmittedItem.all(in: text).filter { $0.value == replacement[...] }.map(\.name)
    }
}

// MARK: - URLs

// A URL is edited as text so that the rest of it isn't changed.

extension Hiding {
    /// The header that sends the user and the password in a URL, which are hidden together with it.
    static let userHeader = "Authorization"

    /// Hides values in a URL, or in a part of a URL, in the form in which it's written in a
    /// message.
    func url(_ text: String) -> String {
        let (start, fragment) = Self.split(text[...], at: "#")
        let (base, query) = Self.split(start, at: "?")
        return withoutUser(base) + (query.map { "?" + items($0) } ?? "")
            + (fragment.map { "#" + self.fragment($0) } ?? "")
    }

    /// Hides values in the URLs of a `Link` field. Each URL is enclosed in `<` and `>` and is
    /// followed by parameters.
    func links(_ value: String) -> String {
        var result = ""
        var rest = value[...]
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
        let (path, query) = Self.split(text, at: "?")
        guard let query else { return items(path) }
        return "\(path)?" + items(query)
    }

    private func withoutUser(_ base: Substring) -> String {
        guard hides(Self.userHeader), let slashes = base.firstRange(of: "//"),
            slashes.lowerBound == base.startIndex || base[..<slashes.lowerBound].last == ":"
        else { return String(base) }
        let rest = base[slashes.upperBound...]
        guard let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") else {
            return String(base)
        }
        return "\(base[..<slashes.upperBound])\(Self.replacement)\(rest[at...])"
    }

    private static func split(
        _ text: Substring, at character: Character
    ) -> (head: Substring, tail: Substring?) {
        guard let index = text.firstIndex(of: character) else { return (text, nil) }
        return (text[..<index], text[index...].dropFirst())
    }
}

// MARK: - Queries and forms

/// An item of a query or a field of a form in the form in which it's written in a message.
struct TransmittedItem {
    /// The text of the item as a whole.
    let text: Substring
    /// The name of the item, without percent encoding.
    let name: String
    /// The value in its original encoding, or `nil` if the item doesn't contain an equals sign.
    let value: Substring?

    private init(_ text: Substring) {
        self.text = text
        let name = text.prefix { $0 != "=" }
        let plain = name.replacing("+", with: " ")
        self.name = plain.removingPercentEncoding ?? String(plain)
        value = name.endIndex < text.endIndex ? text[name.endIndex...].dropFirst() : nil
    }

    /// Returns the items of a query or a form, including any empty items.
    static func all(in text: some StringProtocol) -> [TransmittedItem] {
        Substring(text).split(separator: "&", omittingEmptySubsequences: false).map(
            TransmittedItem.init)
    }

    /// Returns whether a media type represents a form that is encoded like a query.
    static func isForm(_ type: String?) -> Bool {
        type?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    }
}

extension [TransmittedItem] {
    /// The text of these items after sorting them by name. Items with the same name keep their
    /// order.
    ///
    /// This is necessary because clients that store the items in a dictionary write them in a
    /// different order in each process.
    var sortedText: String {
        sorted { $0.name < $1.name }.map { String($0.text) }.joined(separator: "&")
    }
}
