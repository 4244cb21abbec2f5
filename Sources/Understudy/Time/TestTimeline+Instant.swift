extension TestTimeline {
    /// An instant on a timeline.
    ///
    /// It may be written as the time since the start: `clock.advance(to: .seconds(10))`.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the timeline's start.
        public let offset: Duration

        /// Makes an instant from the time since the timeline's start.
        ///
        /// - Parameter offset: the time since the timeline's start.
        public init(offset: Duration) { self.offset = offset }

        /// The start of the timeline.
        public static let start = Instant(offset: .zero)

        /// The instant so many seconds after the start.
        ///
        /// - Parameter seconds: how many, since the timeline's start.
        public static func seconds(_ seconds: some BinaryInteger) -> Instant {
            Instant(offset: .seconds(seconds))
        }

        /// The instant so many milliseconds after the start.
        ///
        /// - Parameter milliseconds: how many, since the timeline's start.
        public static func milliseconds(_ milliseconds: some BinaryInteger) -> Instant {
            Instant(offset: .milliseconds(milliseconds))
        }

        /// The instant some time later.
        ///
        /// - Parameter duration: how far; negative for the past.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this instant to another.
        ///
        /// - Parameter other: the later instant, where the result is positive.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the left instant comes first.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
}

extension TestTimeline.Instant: CustomStringConvertible {
    /// The time since the start: `3.0 seconds`.
    public var description: String { "\(offset)" }
}
