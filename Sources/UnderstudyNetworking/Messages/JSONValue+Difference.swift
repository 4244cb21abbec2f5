import Foundation

/// Where two JSON values differ.
struct JSONDifference {
    /// The way to the member: `places[1].name`; empty for the value itself.
    let path: String
    /// What came; `nil` where nothing did.
    let found: JSONValue?
    /// What is wanted; `nil` where nothing is.
    let wanted: JSONValue?

    /// The difference in a report, with stars around what came.
    private func text(_ verb: String) -> String {
        let (found, wanted) = (found?.text, wanted?.text)
        // Long values are cut around the place where they begin to differ.
        let common = found.flatMap { found in wanted?.commonPrefix(with: found).count } ?? 0
        func shown(_ text: String) -> String {
            if text.count <= Self.shownCharacters { return text }
            let start = max(0, common - Self.shownCharacters / 4)
            let rest = text.dropFirst(start)
            return (start > 0 ? "…" : "") + rest.prefix(Self.shownCharacters)
                + (rest.count > Self.shownCharacters ? "…" : "")
        }
        return "body \(path) *\(found.map(shown) ?? "missing")*, \(verb) "
            + (wanted.map(shown) ?? "none")
    }

    private static let shownCharacters = 80

    /// So many members are told one by one.
    private static let shownMembers = 3

    /// Where a body differs, for a report.
    ///
    /// - Parameters:
    ///   - body: the body.
    ///   - wanted: what it is held against.
    ///   - verb: what that is: wanted, or recorded.
    /// - Returns: the members; `nil` where it differs as a whole.
    static func text(of body: Data, from wanted: JSONValue, _ verb: String) -> String? {
        let members = JSONValue(body)?.differences(from: wanted) ?? []
        guard let first = members.first, !first.path.isEmpty else { return nil }
        let more = members.count - shownMembers
        let texts =
            members.prefix(shownMembers).map { $0.text(verb) }
            + (more > 0 ? ["\(more) more in the body"] : [])
        return texts.joined(separator: ", ")
    }
}

extension JSONValue {
    /// The members that differ from those of another value, in the order of their names.
    ///
    /// - Parameters:
    ///   - wanted: the other value.
    ///   - path: the way to this value.
    func differences(from wanted: JSONValue, at path: String = "") -> [JSONDifference] {
        switch (self, wanted) {
        case (.object(let found), .object(let wanted)):
            return Set(found.keys).union(wanted.keys).sorted().flatMap { name in
                Self.differences(found[name], wanted[name], at: Self.path(to: name, in: path))
            }
        case (.array(let found), .array(let wanted)):
            return (0..<max(found.count, wanted.count)).flatMap { index in
                Self.differences(
                    index < found.count ? found[index] : nil,
                    index < wanted.count ? wanted[index] : nil, at: "\(path)[\(index)]")
            }
        default:
            return self == wanted ? [] : [JSONDifference(path: path, found: self, wanted: wanted)]
        }
    }

    private static func differences(
        _ found: JSONValue?, _ wanted: JSONValue?, at path: String
    ) -> [JSONDifference] {
        if let found, let wanted { return found.differences(from: wanted, at: path) }
        return [JSONDifference(path: path, found: found, wanted: wanted)]
    }

    private static func path(to name: String, in path: String) -> String {
        let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        if !isPlain { return "\(path)[\(String(reflecting: name))]" }
        return path.isEmpty ? name : "\(path).\(name)"
    }

    fileprivate var text: String { String(decoding: data, as: UTF8.self) }
}
