import Foundation
import Understudy

/// Returns whether a value is, or contains, the given error.
///
/// - Parameters:
///   - wanted: The error to find.
///   - value: The error to search, or a part of it.
///   - depth: The maximum nesting depth to which the value is searched.
func isError(_ wanted: any Error, containedIn value: Any, depth: Int = 6) -> Bool {
    Inspection.run { find(wanted, in: value, depth: depth) }
}

private func find(_ wanted: any Error, in value: Any, depth: Int) -> Bool {
    if let error = value as? any Error, isSame(error, wanted) { return true }
    guard depth > 0 else { return false }
    return parts(of: value).contains { find(wanted, in: $0, depth: depth - 1) }
}

/// Returns the parts of a value, including the values in the user info dictionary of an `NSError`.
private func parts(of value: Any) -> [Any] {
    var parts: [Any] = []
    var mirror: Mirror? = Inspection.mirror(of: value)
    while let current = mirror {
        parts += current.children.prefix(100).map(\.value)
        mirror = current.superclassMirror
    }
    if let error = value as? any Error, let platform = platformError(error) {
        parts += platform.userInfo.values
    }
    return parts
}

/// Returns whether two errors are the same.
///
/// They are the same if they are identical objects, equal values, platform errors with the same
/// code, or values of the same type with the same description.
private func isSame(_ lhs: any Error, _ rhs: any Error) -> Bool {
    // The loading system adds URLs to a platform error, but they don't matter for its identity.
    if let lhs = platformError(lhs), let rhs = platformError(rhs) {
        return lhs.domain == rhs.domain && lhs.code == rhs.code
    }
    guard type(of: lhs) == type(of: rhs) else { return false }
    // Compare the types first because Foundation can bridge any error to an equatable object.
    if type(of: lhs) is any Equatable.Type, let lhs = lhs as Any as? any Equatable {
        return isEqual(lhs, rhs)
    }
    if type(of: lhs) is AnyClass { return lhs as AnyObject === rhs as AnyObject }
    return String(reflecting: lhs) == String(reflecting: rhs)
}

private func isEqual<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
    rhs as? Value == lhs
}

/// Returns an error as a platform error, or `nil` if it's a pure Swift error.
private func platformError(_ error: any Error) -> NSError? {
    let platform = error as NSError
    return platform.domain.hasPrefix("NS") ? platform : nil
}

/// Returns whether an error indicates that a task was cancelled.
///
/// Such an error is an instance of `CancellationError`, one of its equivalents in Foundation, or an
/// error that contains one of these errors.
func indicatesCancellation(_ error: any Error) -> Bool {
    let cancellations: [any Error] = [
        CancellationError(), CocoaError(.userCancelled),
        // This is `URLError.cancelled`, which is declared in another module on Linux.
        NSError(domain: "NSURLErrorDomain", code: -999),
    ]
    return cancellations.contains { isError($0, containedIn: error) }
}
