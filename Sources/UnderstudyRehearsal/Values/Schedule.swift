extension Rehearsal {
    /// The order of the tasks of a body, as the few places where it differs from first come, first
    /// served.
    ///
    /// ```swift
    /// await replay("debug structured 1:1") { stage in
    ///     await race(on: stage)
    /// }
    /// ```
    ///
    /// It belongs to one body, in one build, on one tier: another build may take other steps. As
    /// text it is `debug tasks 3:1 7:2`: at the third choice the second of the jobs that can run,
    /// at the seventh the third, everywhere else the first.
    public struct Schedule: Sendable, Equatable {
        /// Whether it was found in a debug build.
        let isDebug: Bool
        /// The tier that it was found on.
        let tier: Tier
        /// At each choice the place of the job that runs.
        let places: [Int]

        init(_ places: [Int], tier: Tier) {
            isDebug = Self.isDebugBuild
            self.tier = tier
            self.places = Self.withoutEnd(places)
        }

        /// How often it departs from first come, first served.
        package var departures: Int { places.count { $0 != 0 } }

        /// Says that it has more departures than a report or a file can hold, as that of a livelock
        /// may have; `nil` where it has not.
        package var tooLong: String? {
            guard departures > 1_000 else { return nil }
            return "\(departures) departures from first come, first served: too many to show"
        }

        static var isDebugBuild: Bool {
            #if DEBUG
                true
            #else
                false
            #endif
        }

        /// Places without the zeros at their end, which are the default.
        static func withoutEnd(_ places: [Int]) -> [Int] {
            Array(places[..<((places.lastIndex { $0 != 0 } ?? -1) + 1)])
        }
    }
}

extension Rehearsal.Schedule: CustomStringConvertible {
    /// `debug tasks 3:1 7:2`.
    public var description: String {
        let departures = places.enumerated().filter { $0.element != 0 }
            .map { "\($0.offset + 1):\($0.element)" }
        return ([isDebug ? "debug" : "release", "\(tier)"] + departures).joined(separator: " ")
    }

    /// Reads a schedule from its description; `nil` when it is none.
    ///
    /// - Parameter description: the text, as a report prints it.
    package init?(_ description: String) {
        let words = description.split(separator: " ")
        guard words.count >= 2, words[0] == "debug" || words[0] == "release",
            let tier = Rehearsal.Tier.allCases.first(where: { "\($0)" == words[1] })
        else { return nil }
        isDebug = words[0] == "debug"
        self.tier = tier
        var places: [Int] = []
        for word in words.dropFirst(2) {
            let parts = word.split(separator: ":").map { Int($0) }
            guard parts.count == 2, let point = parts[0], let place = parts[1],
                point > places.count, point <= 10_000_000, place > 0
            else { return nil }
            places += Array(repeating: 0, count: point - places.count - 1) + [place]
        }
        self.places = places
    }
}
