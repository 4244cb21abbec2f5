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
    func part(of search: Rehearsal.Search, providing number: Int) -> Rehearsal.Search {
        search.part(providing: number - keptCount)
    }

    /// Returns the origin of a schedule: `seed 1, random`.
    func origin(of number: Int, by search: Rehearsal.Search) -> String {
        guard number > keptCount else { return "kept from an earlier run" }
        return "seed \(bounds.seed), \(part(of: search, providing: number))\(bounds.machine)"
    }
}

/// The calls in each function that start a search, in the order in which the process first executed
/// them.
///
/// This order identifies a call, because line numbers change whenever the file is edited above
/// them.
enum CallSites {
    private struct Site: Equatable {
        let line: UInt
        let column: UInt
    }

    private static let known = Locked<[String: [Site]]>([:])

    /// Returns the number of a call in its function, from 1.
    static func number(of location: TestReport.Location, in function: String) -> Int {
        let site = Site(line: location.line, column: location.column)
        return known.withLock { known in
            let sites = known["\(location.fileID) \(function)", default: []]
            if let index = sites.firstIndex(of: site) { return index + 1 }
            known["\(location.fileID) \(function)"] = sites + [site]
            return sites.count + 1
        }
    }
}

extension Rehearsal.Search {
    /// The searches that take turns.
    var parts: [Rehearsal.Search] {
        self == .automatic ? [.random, .priorities(), .exhaustive] : [self]
    }

    /// Returns the search that provides a schedule.
    ///
    /// - Parameter number: the number of the schedule, from 1. The first one is common to all of
    ///   them.
    func part(providing number: Int) -> Rehearsal.Search {
        number < 2 ? self : parts[(number - 2) % parts.count]
    }
}
