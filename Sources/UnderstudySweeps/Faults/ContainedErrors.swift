import Foundation

/// Returns whether an error is another one, or contains it.
///
/// - Parameters:
///   - wanted: the error to find.
///   - value: an error, or a part of one.
///   - depth: the maximum nesting depth.
func isError(_ wanted: any Error, containedIn value: Any, depth: Int = 6) -> Bool {
    if let error = value as? any Error, isSame(error, wanted) { return true }
    guard depth > 0 else { return false }
    return parts(of: value).contains { isError(wanted, containedIn: $0, depth: depth - 1) }
}

/// Returns the parts of a value; for a platform error, the values of its user info.
private func parts(of value: Any) -> [Any] {
    var parts: [Any] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    while let current = mirror {
        parts += current.children.prefix(100).map(\.value)
        mirror = current.superclassMirror
    }
    if let error = value as? any Error, let platform = ofPlatform(error) {
        parts += platform.userInfo.values
    }
    return parts
}

/// Returns whether two errors are the same object, equal values, platform errors with the same
/// code, or values of one type with the same description.
private func isSame(_ left: any Error, _ right: any Error) -> Bool {
    // Loading adds URLs to a platform error, which don't matter for its identity.
    if let left = ofPlatform(left), let right = ofPlatform(right) {
        return left.domain == right.domain && left.code == right.code
    }
    guard type(of: left) == type(of: right) else { return false }
    // Compares by type, because Foundation can bridge any error to a comparable object.
    if type(of: left) is any Equatable.Type, let left = left as Any as? any Equatable {
        return isEqual(left, right)
    }
    if type(of: left) is AnyClass { return left as AnyObject === right as AnyObject }
    return String(reflecting: left) == String(reflecting: right)
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    right as? Value == left
}

/// Returns a platform error; `nil` for a pure Swift error.
private func ofPlatform(_ error: any Error) -> NSError? {
    let platform = error as NSError
    return platform.domain.hasPrefix("NS") ? platform : nil
}

/// Returns whether an error means that a task was cancelled: `CancellationError`, its equivalents
/// in Foundation, or an error that contains one of them.
func indicatesCancellation(_ error: any Error) -> Bool {
    let ways: [any Error] = [
        CancellationError(), CocoaError(.userCancelled),
        // `URLError.cancelled`, which is in another module on Linux.
        NSError(domain: "NSURLErrorDomain", code: -999),
    ]
    return ways.contains { isError($0, containedIn: error) }
}
