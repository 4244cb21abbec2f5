import Understudy

extension TestNumberGenerator {
    /// Returns one of several values, each with the same probability.
    ///
    /// - Parameter values: the values to choose from; at least one.
    public mutating func one<Values: Collection>(of values: Values) -> Values.Element {
        let offset = Int.random(in: 0..<values.count, using: &self)
        return values[values.index(values.startIndex, offsetBy: offset)]
    }
}
