/// A number of calls, or a range of it.
///
/// ```swift
/// expect(save, .wasCalled(.exactly(2)))
/// expect(stop, .wasCalled(.never))
/// ```
public struct SpyCallCount: Sendable, Equatable {
    /// The fewest calls.
    public let least: Int
    /// The most calls; `nil` where any number more will do.
    public let most: Int?

    /// Makes a count.
    ///
    /// - Parameters:
    ///   - least: the fewest calls.
    ///   - most: the most calls; `nil` where any number more will do.
    public init(least: Int, most: Int?) {
        self.least = least
        self.most = most
    }

    /// Whether a number of calls is as meant.
    ///
    /// - Parameter count: how many calls there were.
    public func allows(_ count: Int) -> Bool {
        count >= least && most.map { count <= $0 } ?? true
    }

    /// Whether there is a number of calls that it allows.
    var isPossible: Bool { most.map { $0 >= max(0, least) } ?? true }
}

extension SpyCallCount: CustomStringConvertible {
    /// `no call`, `1 call`, `2 to 4 calls`, `at least 1 call`.
    public var description: String { text(of: "call") }

    /// So many of something.
    func text(of noun: String) -> String {
        switch (least, most) {
        case (0, 0): "no \(noun)"
        case (0, nil): "any number of \(noun)s"
        case (0, let most?): "at most \(ReportText.count(most, noun))"
        case (let least, nil): "at least \(ReportText.count(least, noun))"
        case (let least, let most?) where least == most: ReportText.count(least, noun)
        case (let least, let most?): "\(least) to \(ReportText.count(most, noun))"
        }
    }
}
