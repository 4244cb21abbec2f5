import Understudy

/// Which schedules an exploration tries: new ones within bounds, and those that were kept.
struct SearchPlan: Sendable {
    let bounds: SearchBounds
    /// Those that have failed before; `nil` where the project keeps none.
    let kept: KeptSchedules?
    /// What cannot be read of the environment. Nothing is tried then.
    let problems: [String]

    /// - Parameters:
    ///   - schedules: how many the call asks for.
    ///   - seed: the seed of the call.
    ///   - tier: how much is governed.
    ///   - function: the function that calls.
    ///   - location: where.
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

    /// How many there are to try, those that were kept included.
    var count: Int { bounds.schedules + keptCount }

    /// How many were kept, which come first.
    var keptCount: Int { kept?.schedules.count ?? 0 }

    /// The search that gives a schedule.
    ///
    /// - Parameters:
    ///   - number: which one it is, counted from 1.
    ///   - search: the search that was asked for.
    func part(of search: Rehearsal.Search, giving number: Int) -> Rehearsal.Search {
        search.part(giving: number - keptCount)
    }

    /// How a schedule was found: `seed 1, random`.
    func origin(of number: Int, by search: Rehearsal.Search) -> String {
        guard number > keptCount else { return "kept from an earlier run" }
        return "seed \(bounds.seed), \(part(of: search, giving: number))\(bounds.machine)"
    }
}
