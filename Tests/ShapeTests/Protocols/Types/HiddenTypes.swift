// Types that are shadowed by a protocol or a type parameter

protocol Magazine {
    associatedtype Issue
    func print<Issue: Hashable>(_ issue: Issue, after last: Self.Issue) -> [Issue]

    func recycle<each Issue>(_ issues: repeat each Issue, named issue: String)
    func cancel<Issue: Error>(_ issue: Issue.Type) throws(Issue) -> Int
    subscript<Issue>(path: KeyPath<String, Issue>) -> Issue { get }
    init<Issue: Sequence>(_ issues: Issue) where Issue.Element == Self.Issue
}
