extension Rehearsal {
    /// The order in which the tasks of a body run.
    ///
    /// ```swift
    /// await rehearse(replaying: "debug structured 1:1") { stage in
    ///     await race(on: stage)
    /// }
    /// ```
    ///
    /// A schedule contains the deviations from first come, first served. For example, the
    /// description `debug tasks 3:1 7:2` means that the second ready job runs at the third choice,
    /// the third ready job runs at the seventh choice, and the first ready job runs otherwise. If
    /// consecutive choices are the same, they are described together, for example `3-6:1`.
    ///
    /// A schedule is only valid for the body, the build and the tier that it was found with,
    /// because another build may take different steps.
    public struct Schedule: Sendable, Equatable {
        /// `true` if this schedule was found in a debug build.
        let isDebug: Bool
        /// The tier on which this schedule was found.
        let tier: Tier
        /// The index of the job that runs at each choice.
        let choices: [Int]

        init(_ choices: [Int], tier: Tier) {
            isDebug = Self.isDebugBuild
            self.tier = tier
            self.choices = Self.withoutEnd(choices)
        }

        /// The number of choices that depart from first come, first served.
        package var deviations: Int { choices.count { $0 != 0 } }

        /// A note to show instead of this schedule if it has more deviations than a report or file
        /// can contain, or `nil` otherwise.
        ///
        /// For example, the schedule of a livelock may have this many deviations.
        package var omissionNote: String? {
            guard deviationTexts.count > Self.maximumDeviations else { return nil }
            return "\(deviations) deviations from first come, first served: too many to show"
        }

        /// The maximum number of deviations that are described.
        private static let maximumDeviations = 1_000

        /// The deviations as they are described, for example `["3:1", "7-9:2"]`.
        fileprivate var deviationTexts: [String] {
            var texts: [String] = []
            var start = 0
            while start < choices.count {
                let end = choices[start...].firstIndex { $0 != choices[start] } ?? choices.count
                let range = end - start == 1 ? "\(end)" : "\(start + 1)-\(end)"
                if choices[start] != 0 { texts.append("\(range):\(choices[start])") }
                start = end
            }
            return texts
        }

        static var isDebugBuild: Bool {
            #if DEBUG
                true
            #else
                false
            #endif
        }

        /// Returns the given choices without trailing zeros because zero is the default.
        static func withoutEnd(_ choices: [Int]) -> [Int] {
            Array(choices[..<((choices.lastIndex { $0 != 0 } ?? -1) + 1)])
        }
    }
}

extension Rehearsal.Schedule: CustomStringConvertible {
    /// The description of this schedule, for example `debug tasks 3:1 7:2`.
    public var description: String {
        ([isDebug ? "debug" : "release", "\(tier)"] + deviationTexts).joined(separator: " ")
    }

    /// Creates a schedule from its description, or returns `nil` if the description is invalid.
    ///
    /// - Parameters:
    ///   - description: The description of a schedule, as printed in a report.
    package init?(_ description: String) {
        // A higher number is a typing error, for which no memory should be allocated.
        let maximumChoices = 10_000_000
        let words = description.split(separator: " ")
        guard words.count >= 2, words[0] == "debug" || words[0] == "release",
            let tier = Rehearsal.Tier.allCases.first(where: { "\($0)" == words[1] })
        else { return nil }
        isDebug = words[0] == "debug"
        self.tier = tier
        var choices: [Int] = []
        for word in words.dropFirst(2) {
            let parts = word.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let index = Int(parts[1]), index > 0 else { return nil }
            let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
                .map { Int($0) }
            guard bounds.count <= 2, let first = bounds[0], let last = bounds[bounds.count - 1],
                first > choices.count, last >= first, last <= maximumChoices
            else { return nil }
            choices += Array(repeating: 0, count: first - choices.count - 1)
            choices += Array(repeating: index, count: last - first + 1)
        }
        self.choices = choices
    }
}

extension Rehearsal {
    /// The steps of a rehearsal.
    ///
    /// ```swift
    /// await rehearse { stage in
    ///     await race(on: stage)
    ///     print(stage.steps)
    /// }
    /// ```
    ///
    /// Two instances of this type are equal if their runs had the same events.
    public struct Steps: Sendable, CustomStringConvertible {
        /// The number of steps.
        ///
        /// A step is a job that ran until its next suspension.
        public let count: Int
        /// The order in which the tasks ran.
        ///
        /// You can pass its description to `rehearse(replaying:)`.
        public let schedule: Schedule
        /// A description of this instance that contains a line for each step, each note and each
        /// time advance.
        ///
        /// The line of a step includes the function in which the task resumes, if it's known. Many
        /// consecutive steps of one task share one line.
        ///
        /// - Complexity: O(*n*), where *n* is the number of steps. If the name of a function isn't
        ///   known yet, the symbols of the program are read.
        public var description: String { format(true) }
        /// The description without the names of functions.
        ///
        /// We compare it in order to determine equality.
        package var plain: String { format(false) }
        /// A closure that returns the description with or without the names of functions.
        let format: @Sendable (_ hasFunctions: Bool) -> String
    }
}

extension Rehearsal.Steps: Equatable {
    /// Returns whether two runs had the same events.
    public static func == (lhs: Rehearsal.Steps, rhs: Rehearsal.Steps) -> Bool {
        lhs.schedule == rhs.schedule && lhs.plain == rhs.plain
    }
}
