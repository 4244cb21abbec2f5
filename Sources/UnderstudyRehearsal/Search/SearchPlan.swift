import Understudy

/// Which schedules a search tries: as the call has it, but for what the environment says.
struct SearchPlan: Sendable {
    /// How many new ones.
    let schedules: Int
    let seed: UInt64
    let shard: Shard
    /// Those that have failed before; `nil` where the project keeps none.
    let kept: KeptSchedules?
    /// What cannot be read of the environment. Nothing is tried then: it would not be what was
    /// meant.
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
        var problems: [String] = []
        func read<Value>(
            _ name: String, _ text: String?, _ wanted: String, as read: (String) -> Value?
        ) -> Value? {
            guard let text else { return nil }
            let value = read(text)
            if value == nil {
                problems.append(SearchText.unreadable(name, text, wanted: wanted))
            }
            return value
        }
        let seed =
            read("UNDERSTUDY_SEED", variables.seed, SearchText.wantedSeed) {
                $0 == "fresh" ? .fresh : UInt64($0).map { Rehearsal.Seed($0) }
            } ?? seed
        let all =
            read("UNDERSTUDY_SCHEDULES", variables.schedules, SearchText.wantedCount) {
                Int($0).flatMap { $0 > 0 ? $0 : nil }
            } ?? schedules
        shard =
            read(
                "UNDERSTUDY_SHARD", variables.shard, SearchText.wantedShard, as: Shard.init)
            ?? .whole
        let folder = read(
            "UNDERSTUDY_SCHEDULES_FOLDER", variables.folder, SearchText.wantedFolder
        ) { Files.isFolder($0) ? $0 : nil }
        kept = (folder ?? KeptSchedules.folder(above: "\(location.filePath)")).map {
            KeptSchedules(in: $0, function: function, of: "\(location.fileID)", tier: tier)
        }
        self.schedules = shard.part(of: all)
        self.seed = problems.isEmpty ? seed.number ?? FreshSeed.ofProcess : 0
        self.problems = problems
    }

    /// How many there are to try, those that were kept included.
    var count: Int { schedules + keptCount }

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
        let shard = shard.isWhole ? "" : ", shard \(shard)"
        return "seed \(seed), \(part(of: search, giving: number))\(shard)"
    }
}
