// Written by Understudy from HiddenTypes.swift.
import Understudy

final class MagazineSpy<Issue>: Magazine {
    let spies = Spies()

    struct Spies {
        let print = Spy<(issue: any Hashable, last: Issue), Any, Never>(
            "MagazineSpy.print(_:after:)")
        let recycle = Spy<(issues: [Any], issue: String), Void, Never>(
            "MagazineSpy.recycle(_:named:)")
        let cancel = Spy<any Error.Type, Int, any Error>("MagazineSpy.cancel(_:)")
        let `subscript` = Spy<Any, Any, Never>("MagazineSpy.subscript(_:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `any Sequence<Issue>` isn't known to be `Sendable`. Each spy guards its
    // own state, but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let initialize = Spy<any Sequence<Issue>, Void, Never>(initializer: "MagazineSpy.init(_:)")
    }

    init() {}

    func print<Issue2: Hashable>(_ issue: Issue2, after last: Issue) -> [Issue2] {
        spies.print.function((issue, last), as: [Issue2].self)
    }

    func recycle<each Issue2>(_ issues: repeat each Issue2, named issue: String) {
        var recordedIssues: [Any] = []
        repeat recordedIssues.append(each issues)
        spies.recycle((recordedIssues, issue))
    }

    func cancel<Issue2: Error>(_ issue: Issue2.Type) throws(Issue2) -> Int {
        try spies.cancel.function(issue, throwing: Issue2.self)
    }

    subscript<Issue2>(path: KeyPath<String, Issue2>) -> Issue2 {
        spies.subscript.function(path, as: Issue2.self)
    }

    init<Issue2: Sequence>(_ issues: Issue2) where Issue2.Element == Issue {
        Self.spies.initialize(issues)
    }
}
