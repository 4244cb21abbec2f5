// error: 'InlineArray' is only available in

/// A type that the oldest supported systems don't have.
func sum() -> Int {
    let values: InlineArray<2, Int> = [1, 2]
    return values[0] + values[1]
}
