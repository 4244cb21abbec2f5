/// Returns a value as its actual type, if generic code can't determine that statically, or `nil` if
/// it has another type.
///
/// Unlike `as?`, it doesn't convert `()` to `Any`, and doesn't wrap or unwrap optionals.
func exactly<Value, Wanted>(_ value: Value, as type: Wanted.Type) -> Wanted? {
    let give: () -> Value = { value }
    return (give as? () -> Wanted)?()
}
