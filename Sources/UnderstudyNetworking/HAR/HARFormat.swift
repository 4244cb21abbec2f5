import Foundation

/// The names in the format which a replay requires or which are written.
enum HARKey: String, CodingKey {
    case log, version, creator, name, entries
    case startedDateTime, time, cache, timings, request, response
    case method, url, httpVersion, headers, queryString, cookies, postData, headersSize, bodySize
    case status, statusText, content, redirectURL
    case size, mimeType, text, params
    /// The encoding of the text. For requests, the standard only supports plain text, but some
    /// browsers use this extension, and we do too.
    case encoding
    case value, fileName, contentType

    // The standard doesn't have the following fields. However, names that begin with an underscore
    // are reserved for custom fields.

    /// The name of a file beside the archive that contains the body. This extension is used by
    /// Playwright.
    case file = "_file"
    /// The number of bytes that were received before the connection was lost.
    case bytesBeforeDrop = "_bytesBeforeDrop"
    /// `true` if the response uses a protocol other than HTTP.
    case isNotHTTP = "_isNotHTTP"
    /// The code of the `URLError` that was recorded.
    case errorCode = "_errorCode"
    /// The error text of a browser, which is only read.
    case errorText = "_error"
}

/// A name and a value, or a part of a form.
struct HARPair: Codable {
    let name: String
    let value: String?
    /// The name of the file, if this part of a form is a file.
    var fileName: String?
    var contentType: String?

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: HARKey.self)
        name = try container.decode(String.self, forKey: .name)
        fileName = try? container.decode(String.self, forKey: .fileName)
        contentType = try? container.decode(String.self, forKey: .contentType)
        // The value of `Content-Length` may be a number.
        let number = try? container.decode(Decimal.self, forKey: .value)
        // If a name has several values, some programs write a list. Others write one value per
        // line, which we parse later.
        let list = try? container.decode([String].self, forKey: .value)
        value = try number?.description ?? list?.joined(separator: "\n") ?? container.text(.value)
    }
}

extension KeyedDecodingContainer<HARKey> {
    /// Returns the text for a key, or `nil` if it's missing or null.
    func text(_ key: HARKey) throws -> String? { try decodeIfPresent(String.self, forKey: key) }

    /// Returns the object for a key, or `nil` if it's missing or null.
    func object(_ key: HARKey) throws -> Self? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try nestedContainer(keyedBy: HARKey.self, forKey: key)
    }
}
