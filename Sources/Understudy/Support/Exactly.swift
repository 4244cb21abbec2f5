/// A value as the type that it has in truth, where generic code cannot see that; `nil` where it is
/// another one.
///
/// Unlike `as?`, which takes `()` for an `Any` and opens and closes optionals at will.
func exactly<Value, Wanted>(_ value: Value, as type: Wanted.Type) -> Wanted? {
    let give: () -> Value = { value }
    return (give as? () -> Wanted)?()
}
