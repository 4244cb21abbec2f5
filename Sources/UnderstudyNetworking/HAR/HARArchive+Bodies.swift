import Foundation

extension HARArchive.PostData {
    /// Sets the body of a request to the body in the archive.
    func put(
        into request: inout StubbedHTTP.Request, path: String, in folder: URL?
    ) throws {
        if let file {
            request.body = try Data(besideArchive: file, in: folder, path: path)
        } else if let text, !text.isEmpty || params == nil {
            request.body = try Data(har: text, encoding, path: path)
        } else if let params, let type = mimeType, type.hasPrefix("multipart/") {
            // The archive lists the parts of the form without the boundary between them, so we
            // choose one.
            request.body = Self.form(params, boundary: "part")
            request.headers["Content-Type"] = "multipart/form-data; boundary=part"
        } else if let params {
            request.body = Self.form(params)
        }
    }

    private static func form(_ params: [HARArchive.Pair]) -> Data {
        var components = URLComponents()
        components.queryItems = params.map { URLQueryItem(name: $0.name, value: $0.value ?? "") }
        // A plus sign represents a space in a form, but not in a query.
        let form = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return Data((form ?? "").utf8)
    }

    /// Returns a multipart form. Its files are empty because programs only store the names of
    /// files.
    private static func form(_ params: [HARArchive.Pair], boundary: String) -> Data {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\"", with: "%22"))\""
        }
        let parts = params.map { part in
            let file = part.fileName.map { "; filename=\(quoted($0))" } ?? ""
            let type = part.contentType.map { $0.isEmpty ? "" : "\r\nContent-Type: \($0)" } ?? ""
            return
                "--\(boundary)\r\nContent-Disposition: form-data; name=\(quoted(part.name))\(file)"
                + "\(type)\r\n\r\n\(part.value ?? "")\r\n"
        }
        return Data((parts.joined() + "--\(boundary)--\r\n").utf8)
    }
}

extension HARArchive.Content {
    /// Returns the body, or `nil` if the archive does not contain it.
    func body(path: String, in folder: URL?) throws -> Data? {
        if let file { return try Data(besideArchive: file, in: folder, path: path) }
        return try text.map { try Data(har: $0, encoding, path: path) }
    }
}

extension Data {
    fileprivate init(har text: String, _ encoding: String?, path: String) throws {
        guard encoding?.lowercased() == "base64" else {
            self.init(text.utf8)
            return
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw StubbedHTTP.HARError.Problem(path: "\(path).text", text: "isn't base64")
        }
        self = data
    }

    /// Reads a file that is stored beside an archive or in one of its subfolders.
    fileprivate init(besideArchive file: String, in folder: URL?, path: String) throws {
        func problem(_ text: String) -> StubbedHTTP.HARError.Problem {
            .init(path: "\(path)._file", text: text)
        }
        guard let folder else { throw problem("requires an archive that is read from a file") }
        guard !file.isEmpty, !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else {
            throw problem("isn't in the folder of the archive: \(String(reflecting: file))")
        }
        guard let data = try? Data(contentsOf: folder.appending(path: file)) else {
            throw problem("cannot be read: \(String(reflecting: file))")
        }
        self = data
    }
}
