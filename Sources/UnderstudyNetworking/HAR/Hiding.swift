import Foundation

/// Puts a word in place of values whose names say that they are not for a file: of headers, of
/// items of a query, of fields of a form, of members of JSON at any depth.
struct Hiding: Sendable {
    /// What no service has for a value of its own, and each part of a request can hold as it is.
    static let word = "hidden-by-understudy"
    /// In small letters.
    private let names: Set<String>

    init(_ names: some Sequence<String>) { self.names = Set(names.map { $0.lowercased() }) }

    private func hides(_ name: String) -> Bool { names.contains(name.lowercased()) }

    func callAsFunction(_ request: ReceivedRequest) -> ReceivedRequest {
        guard !names.isEmpty else { return request }
        var request = request
        request.body = body(request.body, type: request.headers["Content-Type"])
        request.headers = headers(request.headers)
        request.url = url(request.url)
        return request
    }

    func callAsFunction(_ response: StubbedResponse) -> StubbedResponse {
        guard !names.isEmpty else { return response }
        var response = response
        let old = response.body
        let new = body(old, type: response.headers["Content-Type"])
        // Pieces of a body that stays as it is stay what they are.
        if new != old { response.chunks = [new] }
        response.headers = headers(response.headers)
        return response
    }

    private func headers(_ headers: StubbedHTTP.Headers) -> StubbedHTTP.Headers {
        StubbedHTTP.Headers(
            headers.fields.map { field in
                .init(field.name, hides(field.name) ? Self.word : field.value)
            })
    }

    private func url(_ url: URL) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let query = parts.percentEncodedQuery
        else { return url }
        let hidden = items(query)
        guard hidden != query else { return url }
        parts.percentEncodedQuery = hidden
        return parts.url ?? url
    }

    /// A query, or a form, as it stands in the message.
    private func items(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let (name, value) = Self.parts(item)
            return value != nil && hides(name)
                ? "\(item.prefix { $0 != "=" })=\(Self.word)" : "\(item)"
        }.joined(separator: "&")
    }

    /// The name of an item, without percent encoding, and its value as it stands there.
    private static func parts(_ item: Substring) -> (name: String, value: Substring?) {
        let name = item.prefix { $0 != "=" }
        let plain = name.replacing("+", with: " ")
        return (
            plain.removingPercentEncoding ?? String(plain),
            name.endIndex < item.endIndex ? item[name.endIndex...].dropFirst() : nil
        )
    }

    private func body(_ body: Data, type: String?) -> Data {
        if Self.isForm(type), let text = String(data: body, encoding: .utf8) {
            return Data(items(text).utf8)
        }
        guard let value = JSONValue(body) else { return body }
        let hidden = members(of: value)
        return hidden == value ? body : hidden.data
    }

    private func members(of value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(members))
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        (name, hides(name) ? .string(Self.word) : self.members(of: value))
                    }))
        default: value
        }
    }

    private static func isForm(_ type: String?) -> Bool {
        type?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    }
}

// MARK: - What was hidden

extension Hiding {
    /// What hides from a request what was hidden when others were recorded, so that they compare.
    init(hiddenIn requests: some Sequence<ReceivedRequest>) {
        var names: [String] = []
        for request in requests {
            let query = request.url.query(percentEncoded: true) ?? ""
            names += Self.hiddenItems(of: query)
            if Self.isForm(request.headers["Content-Type"]) {
                names += Self.hiddenItems(of: String(decoding: request.body, as: UTF8.self))
            } else if let value = JSONValue(request.body) {
                Self.addHiddenMembers(of: value, to: &names)
            }
        }
        self.init(names)
    }

    private static func hiddenItems(of text: String) -> [String] {
        text.split(separator: "&").map(parts).filter { $0.value == word[...] }.map(\.name)
    }

    private static func addHiddenMembers(of value: JSONValue, to names: inout [String]) {
        switch value {
        case .array(let values): for value in values { addHiddenMembers(of: value, to: &names) }
        case .object(let members):
            for (name, value) in members {
                if value == .string(word) { names.append(name) }
                addHiddenMembers(of: value, to: &names)
            }
        default: break
        }
    }
}
