import Foundation

/// A type representing those parts of the format which a replay requires.
struct HARArchive: Encodable {
    var log: Log

    struct Log: Encodable {
        var version: String?
        var creator: Creator?
        var entries: [Entry]
    }

    struct Creator: Encodable {
        var name: String?
        var version: String?
    }

    struct Entry: Codable {
        var startedDateTime: String?
        var time: Double?
        var request: Request
        var response: Response?
        var cache: [String: String]?
        var timings: Timings?
    }

    struct Timings: Codable {
        var send: Double?
        var wait: Double?
        var receive: Double?
    }

    struct Pair: Codable {
        var name: String
        var value: String?
        /// The name of the file, if this part of a form is a file.
        var fileName: String?
        var contentType: String?
    }

    struct Cookie: Codable, Equatable {
        var name: String
        var value: String
        var path: String?
        var domain: String?
        /// The expiration date in the format of ISO 8601.
        var expires: String?
        var httpOnly: Bool?
        var secure: Bool?
        /// The `SameSite` attribute of the cookie. This is an extension of browsers that is not
        /// part of the standard.
        var sameSite: String?
    }

    struct Request: Codable {
        var method: String
        var url: String
        var httpVersion: String?
        var headers: [Pair]?
        var queryString: [Pair]?
        var cookies: [Cookie]?
        var postData: PostData?
        var headersSize: Int?
        var bodySize: Int?
    }

    struct PostData: Codable {
        var mimeType: String?
        var text: String?
        var params: [Pair]?
        /// The encoding of the text. The standard only supports plain text here, but some browsers
        /// use this extension, and we do too.
        var encoding: String?
        /// The name of a file beside the archive that contains the text. This extension is used by
        /// Playwright.
        var file: String?

        private enum CodingKeys: String, CodingKey {
            case mimeType, text, params, encoding
            case file = "_file"
        }
    }

    struct Response: Codable {
        var status: Int?
        var statusText: String?
        var httpVersion: String?
        var headers: [Pair]?
        var cookies: [Cookie]?
        var content: Content?
        var redirectURL: String?
        var headersSize: Int?
        var bodySize: Int?
        /// The number of bytes that were received before the connection was lost.
        ///
        /// The standard does not have such a field. However, names that begin with an underscore
        /// are reserved for custom fields.
        var bytesBeforeDrop: Int?
        /// `true` if the response uses a protocol other than HTTP. This is also a custom field.
        var isNotHTTP: Bool?
        /// The code of the `URLError` that was recorded. This is also a custom field.
        var errorCode: Int?
        /// The error text of a browser, which is only read.
        var errorText: String?

        private enum CodingKeys: String, CodingKey {
            case status, statusText, httpVersion, headers, cookies, content, redirectURL
            case headersSize, bodySize
            case bytesBeforeDrop = "_bytesBeforeDrop"
            case isNotHTTP = "_isNotHTTP"
            case errorCode = "_errorCode"
            case errorText = "_error"
        }
    }

    struct Content: Codable {
        var size: Int?
        var mimeType: String?
        var text: String?
        var encoding: String?
        /// The name of a file beside the archive that contains the body. This extension is used by
        /// Playwright.
        var file: String?

        private enum CodingKeys: String, CodingKey {
            case size, mimeType, text, encoding
            case file = "_file"
        }
    }
}

// These parts are only written, because browsers write null, numbers and objects in places that are
// not relevant to a replay.
extension HARArchive.Entry {
    private enum Keys: String, CodingKey { case startedDateTime, request, response }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        request = try container.decode(HARArchive.Request.self, forKey: .request)
        response = try container.decodeIfPresent(HARArchive.Response.self, forKey: .response)
        startedDateTime = try? container.decode(String.self, forKey: .startedDateTime)
    }
}

extension HARArchive.Pair {
    private enum Keys: String, CodingKey { case name, value, fileName, contentType }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        name = try container.decode(String.self, forKey: .name)
        fileName = try? container.decode(String.self, forKey: .fileName)
        contentType = try? container.decode(String.self, forKey: .contentType)
        // Some programs write the value of `Content-Length` as a number.
        let number = try? container.decode(Decimal.self, forKey: .value)
        // Some programs write all values for a name as a list. Others write one value per line,
        // which we parse later.
        let list = try? container.decode([String].self, forKey: .value)
        value =
            try number?.description ?? list?.joined(separator: "\n")
            ?? container.decodeIfPresent(String.self, forKey: .value)
    }
}

extension HARArchive.Request {
    private enum Keys: String, CodingKey { case method, url, headers, cookies, postData }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        method = try container.decode(String.self, forKey: .method)
        url = try container.decode(String.self, forKey: .url)
        headers = try container.decodeIfPresent([HARArchive.Pair].self, forKey: .headers)
        // Ignore cookies that cannot be decoded, because programs usually write the same
        // information in the header fields.
        cookies = try? container.decodeIfPresent([HARArchive.Cookie].self, forKey: .cookies)
        postData = try container.decodeIfPresent(HARArchive.PostData.self, forKey: .postData)
    }
}

extension HARArchive.Response {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decodeIfPresent(Int.self, forKey: .status)
        headers = try container.decodeIfPresent([HARArchive.Pair].self, forKey: .headers)
        cookies = try? container.decodeIfPresent([HARArchive.Cookie].self, forKey: .cookies)
        content = try container.decodeIfPresent(HARArchive.Content.self, forKey: .content)
        bytesBeforeDrop = try? container.decodeIfPresent(Int.self, forKey: .bytesBeforeDrop)
        isNotHTTP = try? container.decodeIfPresent(Bool.self, forKey: .isNotHTTP)
        errorCode = try? container.decodeIfPresent(Int.self, forKey: .errorCode)
        errorText = try? container.decodeIfPresent(String.self, forKey: .errorText)
    }
}

extension HARArchive.Content {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // Some programs write a fraction or a value of a different type here.
        size = (try? container.decodeIfPresent(Double.self, forKey: .size))
            .flatMap { Int(exactly: $0.rounded()) }
        mimeType = try container.decodeIfPresent(String.self, forKey: .mimeType)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        encoding = try container.decodeIfPresent(String.self, forKey: .encoding)
        file = try container.decodeIfPresent(String.self, forKey: .file)
    }
}
