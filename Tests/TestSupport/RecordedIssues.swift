import Testing
import Understudy

/// Runs `body` and returns the issues that it recorded.
public func issues(of body: () async throws -> Void) async -> [Issue] {
    let seen = Spy<Issue, Void, Never>("issue")
    try? await withKnownIssue {
        try await body()
    } matching: { issue in
        seen(issue)
        return true
    }
    return seen.calls
}

/// Returns the text of an issue.
public func text(_ issue: Issue) -> String {
    issue.comments.map(\.rawValue).joined()
}
