extension Rehearsal {
    /// The order of the tasks of a body, as departures from first come, first served.
    ///
    /// ```swift
    /// await rehearse(replaying: "debug structured 1:1") { stage in
    ///     await race(on: stage)
    /// }
    /// ```
    ///
    /// It belongs to one body, in one build, on one tier: another build may take different steps.
    /// Its text is, for example, `debug tasks 3:1 7:2`: at the third choice the second of the ready
    /// jobs, at the seventh the third, and otherwise the first.
    public struct Schedule: Sendable, Equatable {
        /// `true` if it was found in a debug build.
        let isDebug: Bool
        /// The tier on which it was found.
        let tier: Tier
        /// The index of the job that runs at each choice.
        let places: [Int]

        init(_ places: [Int], tier: Tier) {
            isDebug = Self.isDebugBuild
            self.tier = tier
            self.places = Self.withoutEnd(places)
        }

        /// The number of departures from first come, first served.
        package var departures: Int { places.count { $0 != 0 } }

        /// A note if it has more departures than a report or a file can contain, as that of a
        /// livelock may have; otherwise `nil`.
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

        /// Returns choices without trailing zeros, which are the default.
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

    /// Parses a schedule from its description; `nil` if it's invalid.
    ///
    /// - Parameter description: the text, as printed in a report.
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
