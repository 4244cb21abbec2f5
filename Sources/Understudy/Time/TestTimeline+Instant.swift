extension TestTimeline {
    /// An instant on a timeline.
    ///
    /// It can be written as the time since the start: `clock.advance(to: .seconds(10))`.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the start of the timeline.
        public let offset: Duration

        /// Creates an instant from the time since the start of the timeline.
        ///
        /// - Parameter offset: the time since the start of the timeline.
        public init(offset: Duration) { self.offset = offset }

        /// The start of the timeline.
        public static let start = Instant(offset: .zero)

        /// Returns the instant at a number of seconds after the start.
        ///
        /// - Parameter seconds: the number of seconds.
        public static func seconds(_ seconds: some BinaryInteger) -> Instant {
            Instant(offset: .seconds(seconds))
        }

        /// Returns the instant at a number of milliseconds after the start.
        ///
        /// - Parameter milliseconds: the number of milliseconds.
        public static func milliseconds(_ milliseconds: some BinaryInteger) -> Instant {
            Instant(offset: .milliseconds(milliseconds))
        }

        /// Returns the instant after a duration.
        ///
        /// - Parameter duration: the duration; negative for an earlier instant.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration from this instant to another.
        ///
        /// - Parameter other: the other instant. The result is positive if it's later.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns `true` if the left instant is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
}

extension TestTimeline.Instant: CustomStringConvertible {
    /// The time since the start: `3.0 seconds`.
    public var description: String { "\(offset)" }
}
