import Foundation

/// Whether an error is another one, or holds it somewhere inside.
///
/// - Parameters:
///   - wanted: the error that is looked for.
///   - value: an error, or a part of one.
///   - depth: how deep it looks.
func holds(_ wanted: any Error, in value: Any, depth: Int = 6) -> Bool {
    if let error = value as? any Error, isSame(error, wanted) { return true }
    guard depth > 0 else { return false }
    return parts(of: value).contains { holds(wanted, in: $0, depth: depth - 1) }
}

/// What a value is made of; of an error of the platform, what it has in its table.
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

/// Whether two errors are one: the same object, equal values, the same code of the platform, or
/// values of one type that print alike.
private func isSame(_ left: any Error, _ right: any Error) -> Bool {
    // Loading adds addresses to an error of the platform, which are no part of what it says.
    if let left = ofPlatform(left), let right = ofPlatform(right) {
        return left.domain == right.domain && left.code == right.code
    }
    guard type(of: left) == type(of: right) else { return false }
    // By its type, since Foundation makes an object that can be compared of any error.
    if type(of: left) is any Equatable.Type, let left = left as Any as? any Equatable {
        return isEqual(left, right)
    }
    if type(of: left) is AnyClass { return left as AnyObject === right as AnyObject }
    return String(reflecting: left) == String(reflecting: right)
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    right as? Value == left
}

/// The error as one of the platform; `nil` for an error of Swift alone.
private func ofPlatform(_ error: any Error) -> NSError? {
    let platform = error as NSError
    return platform.domain.hasPrefix("NS") ? platform : nil
}

/// Whether an error says that a task was cancelled: `CancellationError`, its fellows in Foundation,
/// or one that holds such an error inside.
func saysCancelled(_ error: any Error) -> Bool {
    let ways: [any Error] = [
        CancellationError(), CocoaError(.userCancelled),
        // `URLError.cancelled`, which on Linux is in another module.
        NSError(domain: "NSURLErrorDomain", code: -999),
    ]
    return ways.contains { holds($0, in: error) }
}
