import Foundation

/// The parts of the format that a replay needs.
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
        /// Of a form's part that is a file.
        var fileName: String?
        var contentType: String?
    }

    struct Cookie: Codable, Equatable {
        var name: String
        var value: String
        var path: String?
        var domain: String?
        /// When it ends, as ISO 8601 has it.
        var expires: String?
        var httpOnly: Bool?
        var secure: Bool?
        /// Not of the standard; browsers write it.
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
        /// Not of the standard, which has only text here; some browsers and we write it.
        var encoding: String?
        /// The name of a file beside the archive that has the text. Playwright writes it.
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
        /// After how many bytes the connection is lost. The standard knows no such field; it leaves
        /// names that begin with a line below to the programs.
        var bytesBeforeDrop: Int?
        /// Whether the answer is no HTTP; a field of our own too.
        var isNotHTTP: Bool?
        /// The code of the `URLError` in place of an answer; a field of our own too.
        var errorCode: Int?
        /// What browsers write in its place. It is read, and not written.
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
        /// The name of a file beside the archive that has the body. Playwright writes it.
        var file: String?

        private enum CodingKeys: String, CodingKey {
            case size, mimeType, text, encoding
            case file = "_file"
        }
    }
}

// Browsers write null, numbers and objects where a replay does not look, so those parts are written
// only.
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
        // Some write `Content-Length` as the number that it is.
        let number = try? container.decode(Decimal.self, forKey: .value)
        // Some write all values of a name as a list; others a line for each, which is read later.
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
        // What programs write here, they mostly write among the headers too.
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
        // Some programs write a fraction, or something else entirely.
        size = (try? container.decodeIfPresent(Double.self, forKey: .size))
            .flatMap { Int(exactly: $0.rounded()) }
        mimeType = try container.decodeIfPresent(String.self, forKey: .mimeType)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        encoding = try container.decodeIfPresent(String.self, forKey: .encoding)
        file = try container.decodeIfPresent(String.self, forKey: .file)
    }
}
