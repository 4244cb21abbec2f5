import Understudy

/// The schedules of an exploration: new ones within bounds, and stored ones.
struct SearchPlan: Sendable {
    let bounds: SearchBounds
    /// The schedules that have failed before; `nil` if the project doesn't store any.
    let kept: KeptSchedules?
    /// Invalid settings of the environment. With any of them nothing is tried.
    let problems: [String]

    /// - Parameters:
    ///   - schedules: the number of schedules in the call.
    ///   - seed: the seed of the call.
    ///   - tier: the tier.
    ///   - function: the calling function.
    ///   - location: the line of the call.
    init(
        schedules: Int, seed: Rehearsal.Seed, tier: Rehearsal.Tier,
        function: String, at location: TestReport.Location,
        _ variables: SearchVariables = .current
    ) {
        var reader = VariableReader(for: "explore")
        bounds = SearchBounds(schedules: schedules, seed: seed, variables, &reader)
        let folder = reader.read(
            "UNDERSTUDY_SCHEDULES_FOLDER", variables.folder, SearchText.wantedFolder
        ) { Files.isFolder($0) ? $0 : nil }
        kept = (folder ?? KeptSchedules.folder(above: "\(location.filePath)")).map {
            KeptSchedules(
                in: $0, call: CallSites.number(of: location, in: function), of: function,
                fileID: "\(location.fileID)", tier: tier)
        }
        problems = reader.problems
    }

    /// The number of schedules to try, including the stored ones.
    var count: Int { bounds.schedules + keptCount }

    /// The number of stored schedules, which come first.
    var keptCount: Int { kept?.schedules.count ?? 0 }

    /// Returns the search that provides a schedule.
    ///
    /// - Parameters:
    ///   - number: the number of the schedule, from 1.
    ///   - search: the requested search.
    func part(of search: Rehearsal.Search, giving number: Int) -> Rehearsal.Search {
        search.part(giving: number - keptCount)
    }

    /// Returns the origin of a schedule: `seed 1, random`.
    func origin(of number: Int, by search: Rehearsal.Search) -> String {
        guard number > keptCount else { return "kept from an earlier run" }
        return "seed \(bounds.seed), \(part(of: search, giving: number))\(bounds.machine)"
    }
}
