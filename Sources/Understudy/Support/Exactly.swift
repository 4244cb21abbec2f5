/// Returns a value as its actual type, if generic code can't determine this type statically. If the
/// value has a different type, the result is `nil`.
///
/// Unlike `as?`, this function doesn't convert `()` to `Any`, and doesn't wrap or unwrap optionals.
func exactly<Value, Wanted>(_ value: Value, as type: Wanted.Type) -> Wanted? {
    let give: () -> Value = { value }
    return (give as? () -> Wanted)?()
}
