/// Returns a number that is equal for two values if `compare` considers them to be equal. If there
/// is no such number for a value, the result is 0.
func placeNumber(of value: Any) -> Int {
    if let value = value as? any Hashable { return Inspection.run { value.hashValue } }
    if value is any Equatable { return 0 }
    if let type = value as? any Any.Type { return ObjectIdentifier(type).hashValue }
    if isObject(value) { return ObjectIdentifier(value as AnyObject).hashValue }
    let mirror = Inspection.mirror(of: value)
    guard mirror.displayStyle == .tuple else { return 0 }
    var hasher = Hasher()
    for part in mirror.children { hasher.combine(placeNumber(of: part.value)) }
    return hasher.finalize()
}
