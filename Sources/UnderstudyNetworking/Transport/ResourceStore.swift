import Foundation
import Understudy

/// The resources of a server, to which requests are applied.
struct ResourceStore {
    struct Resource {
        var body: Data
        var type: String?
        /// A number that increases with every change, so that two states of a resource never have
        /// the same ETag.
        var version: Int
        /// The version at which the resource was created. It determines the order of resources in a
        /// collection.
        let created: Int

        var etag: String { "\"\(version)\"" }
    }

    private let collections: Set<String>
    private var resources: [String: Resource] = [:]
    private var lastVersion = 0
    private var lastID = 0

    init(collections: [String]) {
        self.collections = Set(collections.map(Self.normalized))
    }

    /// Returns a path in the form that is used for resources and collections. Each name is preceded
    /// by a slash, and the path doesn't end with a slash.
    static func normalized(_ path: String) -> String {
        "/" + path.split(separator: "/").joined(separator: "/")
    }

    var paths: [String] { resources.keys.sorted() }

    subscript(path: String) -> Resource? { resources[path] }

    mutating func set(_ path: String, to body: Data?, type: String? = "application/json") {
        guard let body else { return resources[path] = nil }
        lastVersion += 1
        resources[path] = Resource(
            body: body, type: type, version: lastVersion,
            created: resources[path]?.created ?? lastVersion)
    }

    /// Returns the response to a request after applying the request to the resources.
    mutating func serve(_ request: StubbedHTTP.Request) -> StubbedHTTP.Response {
        // A trailing slash isn't significant for this server.
        let path = request.path.withoutLastSlashes
        if collections.contains(path) { return serveCollection(path, request) }
        guard collection(of: path) != nil else {
            return .text("no collection contains \(path)", status: 404)
        }
        return serveResource(path, request)
    }

    /// Returns the collection that a path of a resource belongs to, if any.
    private func collection(of path: String) -> String? {
        guard let (parent, name) = path.parentAndName, collections.contains(parent),
            name.isValidName
        else { return nil }
        return parent
    }

    /// Returns the reason why no request can have the given path, or `nil` if a request can.
    func problem(at path: String) -> String? {
        if collection(of: path) != nil { return nil }
        let rows = ReportText.rows(of: collections.sorted()) {
            ReportText.row("has", String(reflecting: $0))
        }
        let remedy =
            if let (parent, name) = path.parentAndName, !parent.isEmpty, name.isValidName {
                ReportText.row(
                    "add", "\(String(reflecting: parent)) to FakeRESTServer(collections:)")
            } else {
                ReportText.row(
                    "hint", "a resource is an entry of a collection, such as \"/notes/1\"")
            }
        let headline =
            "FakeRESTServer: no collection contains \(String(reflecting: path)), "
            + "so no request can return it"
        return ([headline] + rows + [remedy]).joined(separator: "\n")
    }

    // MARK: One resource

    private mutating func serveResource(
        _ path: String, _ request: StubbedHTTP.Request
    ) -> StubbedHTTP.Response {
        let found = resources[path]
        // An invalid request must be rejected before we evaluate its conditions (RFC 9110, 13.2.1).
        guard [.get, .head, .put, .patch, .delete].contains(request.method) else {
            return .notAllowed("GET, HEAD, PUT, PATCH, DELETE")
        }
        if found == nil && request.method != .put {
            return .text("\(path) doesn't exist", status: 404)
        }
        if let refusal = refusal(of: request, at: path, current: found) { return refusal }
        guard let found, request.method != .put else {
            return write(
                request.body, to: path, type: request.headers["Content-Type"],
                created: found == nil)
        }
        return serve(found, at: path, to: request)
    }

    /// Returns the response to a request whose conditions aren't satisfied, or `nil` if they are.
    private func refusal(
        of request: StubbedHTTP.Request, at path: String, current: Resource?
    ) -> StubbedHTTP.Response? {
        if let wanted = request.headers["If-Match"], !current.matches(wanted, isStrong: true) {
            return .text("\(path) doesn't match \(wanted)", status: 412)
        }
        if let unwanted = request.headers["If-None-Match"],
            current.matches(unwanted, isStrong: false)
        {
            return [.get, .head].contains(request.method)
                ? .status(304, headers: ["ETag": current?.etag ?? ""])
                : .text("\(path) already exists", status: 412)
        }
        return nil
    }

    private mutating func serve(
        _ found: Resource, at path: String, to request: StubbedHTTP.Request
    ) -> StubbedHTTP.Response {
        switch request.method {
        case .delete:
            resources[path] = nil
            return .status(204)
        case .patch:
            guard let patch = JSONValue(request.body) else {
                return .text("the patch isn't JSON", status: 400)
            }
            guard let old = JSONValue(found.body) else {
                return .text("\(path) isn't JSON, so it can't be patched", status: 409)
            }
            return write(
                old.merged(with: patch).data, to: path, type: found.type, created: false)
        default:
            var response = StubbedHTTP.Response.data(
                found.body, type: found.type ?? "application/octet-stream")
            response.headers.append("ETag", found.etag)
            return response.part(for: request)
        }
    }

    private mutating func write(
        _ body: Data, to path: String, type: String?, created: Bool
    ) -> StubbedHTTP.Response {
        set(path, to: body, type: type ?? "application/json")
        var response = StubbedHTTP.Response.data(
            body, type: type ?? "application/json", status: created ? 201 : 200)
        response.headers.append("ETag", "\"\(lastVersion)\"")
        if created { response.headers.append("Location", path.encodedAsPath) }
        return response
    }

    // MARK: A collection

    private mutating func serveCollection(
        _ path: String, _ request: StubbedHTTP.Request
    ) -> StubbedHTTP.Response {
        switch request.method {
        case .get, .head: return list(path, request)
        case .post: return create(in: path, request)
        default: return .notAllowed("GET, HEAD, POST")
        }
    }

    private mutating func create(
        in collection: String, _ request: StubbedHTTP.Request
    ) -> StubbedHTTP.Response {
        guard case .object(var object)? = JSONValue(request.body) else {
            return .text("the body isn't a JSON object", status: 400)
        }
        let id: String
        switch object["id"] {
        case .string(let text)? where text.isValidName: id = text
        case .number(let number)?: id = "\(number)"
        case nil, .null?:
            repeat { lastID += 1 } while resources["\(collection)/\(lastID)"] != nil
            id = "\(lastID)"
            object["id"] = .string(id)
        default:
            return .text("the id isn't a string or a number that can name a resource", status: 400)
        }
        let path = "\(collection)/\(id)"
        guard resources[path] == nil else { return .text("\(path) already exists", status: 409) }
        let body = JSONValue.object(object).data
        return write(body, to: path, type: "application/json", created: true)
    }

    /// Returns a page of a collection, starting with the oldest resource. A resource that isn't
    /// valid JSON is included as a string.
    private func list(_ collection: String, _ request: StubbedHTTP.Request) -> StubbedHTTP.Response
    {
        let found = resources.filter {
            $0.key.hasPrefix("\(collection)/")
                && !$0.key.dropFirst(collection.count + 1).contains("/")
        }.sorted { $0.value.created < $1.value.created }
        var entries = found[...]
        var headers: StubbedHTTP.Headers = ["X-Total-Count": "\(found.count)"]
        if request.query["limit"] != nil || request.query["page"] != nil {
            guard let limit = Int(request.query["limit"] ?? "20"), limit > 0,
                let page = Int(request.query["page"] ?? "1"), page > 0
            else { return .text("page and limit must be positive numbers", status: 400) }
            let (start, isPastEnd) = (page - 1).multipliedReportingOverflow(by: limit)
            entries = isPastEnd ? [] : found.dropFirst(start).prefix(limit)
            if !isPastEnd, found.count - start > limit {
                headers.append(
                    "Link",
                    "<\(collection.encodedAsPath)?page=\(page + 1)&limit=\(limit)>; rel=\"next\"")
            }
        }
        let values = entries.map { entry in
            JSONValue(entry.value.body)
                ?? .string(String(decoding: entry.value.body, as: UTF8.self))
        }
        return .data(JSONValue.array(values).data, type: "application/json", headers: headers)
    }
}

extension ResourceStore.Resource? {
    /// Returns whether the resource matches a list of ETags or `*`. A weak ETag, such as `W/"1"`,
    /// is only sufficient for reading (RFC 9110, 8.8.3.2).
    fileprivate func matches(_ condition: String, isStrong: Bool) -> Bool {
        guard let self else { return false }
        return condition.split(separator: ",").contains { tag in
            let tag = tag.trimming { $0 == " " }
            return tag == "*" || tag == self.etag || (!isStrong && tag == "W/\(self.etag)")
        }
    }
}

extension String {
    /// This path without trailing slashes. The slash that represents the root is kept.
    fileprivate var withoutLastSlashes: String {
        var path = self[...]
        while path.hasSuffix("/") { path = path.dropLast() }
        return path.isEmpty ? "/" : String(path)
    }

    /// The path that precedes the last slash, and the name that follows it.
    fileprivate var parentAndName: (parent: String, name: String)? {
        lastIndex(of: "/").map { (String(self[..<$0]), String(self[$0...].dropFirst())) }
    }

    /// `true` if this string is valid as a single name in a path. Note that `.` and `..` aren't
    /// valid because they refer to other locations.
    fileprivate var isValidName: Bool {
        !isEmpty && !contains("/") && self != "." && self != ".."
    }

    /// This path in the form in which it's written in a URL.
    fileprivate var encodedAsPath: String {
        addingPercentEncoding(withAllowedCharacters: Self.allowedInPaths) ?? self
    }

    /// The unreserved characters as specified in RFC 3986, 2.3, and the slash.
    private static let allowedInPaths = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
}

extension StubbedHTTP.Response {
    fileprivate static func notAllowed(_ methods: String) -> StubbedHTTP.Response {
        .text("allowed methods: \(methods)", status: 405, headers: ["Allow": methods])
    }
}
