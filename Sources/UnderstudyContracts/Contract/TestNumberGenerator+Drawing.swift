import Understudy

extension TestNumberGenerator {
    /// Draws one of several values, each with the same chance.
    ///
    /// - Parameter values: what is drawn from; one or more.
    public mutating func one<Values: Collection>(of values: Values) -> Values.Element {
        let offset = Int.random(in: 0..<values.count, using: &self)
        return values[values.index(values.startIndex, offsetBy: offset)]
    }
}
