extension TestTimeline {
    /// A type representing an instant on a timeline.
    ///
    /// You can specify an instant as the time since the start of the timeline, for example
    /// `clock.advance(to: .seconds(10))`.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the start of the timeline.
        public let offset: Duration

        /// Creates an instant from the time since the start of the timeline.
        ///
        /// - Parameters:
        ///   - offset: The time since the start of the timeline.
        public init(offset: Duration) { self.offset = offset }

        /// The start of the timeline.
        public static let start = Instant(offset: .zero)

        /// Returns the instant at a number of seconds after the start.
        ///
        /// - Parameters:
        ///   - seconds: The number of seconds.
        public static func seconds(_ seconds: some BinaryInteger) -> Instant {
            Instant(offset: .seconds(seconds))
        }

        /// Returns the instant at a number of milliseconds after the start.
        ///
        /// - Parameters:
        ///   - milliseconds: The number of milliseconds.
        public static func milliseconds(_ milliseconds: some BinaryInteger) -> Instant {
            Instant(offset: .milliseconds(milliseconds))
        }

        /// Returns the instant after a duration.
        ///
        /// - Parameters:
        ///   - duration: The duration to add. If it's negative, the result is an earlier instant.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration from this instant to the specified instant.
        ///
        /// - Parameters:
        ///   - other: The instant to compare with. If it's later than this instant, the result is
        ///     positive.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns a Boolean value that indicates whether the left instant is earlier than the
        /// right instant.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
}

extension TestTimeline.Instant: CustomStringConvertible {
    /// A description of the time since the start, for example `3.0 seconds`.
    public var description: String { "\(offset)" }
}
