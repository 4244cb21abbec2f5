/// Returns a number that is the same for values that `compare` finds equal, or 0 for values without
/// their own number.
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
