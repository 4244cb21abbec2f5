/// Goes through shorter versions of a failing schedule: fewer departures from first come, first
/// served, then smaller ones. Delta debugging: Zeller and Hildebrandt, "Simplifying and isolating
/// failure-inducing input", IEEE TSE 28(2), 2002.
struct Shrinking: Sendable {
    /// The shortest schedule that fails.
    private(set) var best: Trial
    /// Where its choices depart from first come, first served.
    private var departures: [Int]
    private var pass: Pass
    /// How long the best was before the passes that go on now.
    private var weight: ScheduleWeight

    private enum Pass {
        /// Zeros are put in place of ever smaller groups of departures.
        case dropping(size: Int, start: Int)
        /// Each departure is made smaller.
        case lowering(index: Int, place: Int)
    }

    init(_ failing: Trial) {
        best = failing
        departures = failing.departures
        weight = failing.weight
        pass = .dropping(size: departures.count, start: 0)
    }

    /// The places of the next version, should none since the best have been of use; `nil` when
    /// there are no more.
    mutating func next() -> [Int]? {
        while true {
            switch pass {
            case .dropping(0, _): pass = .lowering(index: 0, place: 1)
            case .dropping(let size, let start) where start >= departures.count:
                pass = .dropping(size: size / 2, start: 0)
            case .dropping(let size, let start):
                pass = .dropping(size: size, start: start + size)
                let end = min(start + size, departures.count)
                return best.places(with: 0, at: departures[start..<end])
            case .lowering(let index, _) where index >= departures.count:
                guard best.weight < weight else { return nil }
                weight = best.weight
                pass = .dropping(size: departures.count, start: 0)
            case .lowering(let index, let place) where place >= best.place(at: departures[index]):
                pass = .lowering(index: index + 1, place: 1)
            case .lowering(let index, let place):
                pass = .lowering(index: index, place: place + 1)
                return best.places(with: place, at: departures[index...index])
            }
        }
    }

    /// Goes on from the version that was given last, where it is of use: it fails as well, and is
    /// shorter.
    ///
    /// - Returns: whether it is.
    mutating func accept(_ trial: Trial) -> Bool {
        guard let reason = best.reason, trial.reason?.isLike(reason) == true,
            trial.weight < best.weight
        else { return false }
        best = trial
        departures = trial.departures
        // What comes next stands where these departures were.
        switch pass {
        case .dropping(let size, let start): pass = .dropping(size: size, start: start - size)
        case .lowering(let index, _): pass = .lowering(index: index, place: 1)
        }
        return true
    }
}

extension Trials {
    /// Makes a failing schedule shorter as long as it goes on failing.
    ///
    /// - Parameters:
    ///   - attempts: how many runs it may cost.
    ///   - ahead: what other threads try meanwhile.
    func shrink(_ failing: Trial, attempts: Int, _ ahead: TrialsAhead?) -> Trial {
        guard failing.reason != nil else { return failing }
        var shrinking = Shrinking(failing)
        var left = attempts
        while left > 0, !areCancelled {
            let versions = versions(after: shrinking, atMost: ahead == nil ? 1 : min(left, 32))
            guard !versions.isEmpty else { break }
            let number = watch.schedule
            ahead?.begin(
                TrialsAhead.Course(last: versions.count, handful: 1) {
                    .init(strategy: .script(versions[$0 - 1].places), number: number)
                })
            for (index, version) in versions.enumerated() where !areCancelled {
                left -= 1
                shrinking = version.then
                guard let trial = run(version.places, index + 1, ahead), shrinking.accept(trial)
                else { continue }
                break
            }
        }
        return shrinking.best
    }

    /// A version to try, and how to go on after it.
    private struct Version: Sendable {
        let places: [Int]
        let then: Shrinking
    }

    /// The versions that are tried next, as long as none is of use.
    private func versions(after shrinking: Shrinking, atMost count: Int) -> [Version] {
        var shrinking = shrinking
        var versions: [Version] = []
        while versions.count < count, let places = shrinking.next() {
            versions.append(Version(places: places, then: shrinking))
        }
        return versions
    }

    /// Tries one version; `nil` where nothing fails.
    private func run(_ places: [Int], _ number: Int, _ ahead: TrialsAhead?) -> Trial? {
        switch ahead?.result(number, watch) {
        case .passed?: nil
        case .failed(let trial)?: trial
        case nil: run(.script(places))
        }
    }
}

extension Trial {
    /// The choices at which it is not the first job's turn.
    fileprivate var departures: [Int] {
        performance.trace.choices.indices.filter { place(at: $0) != 0 }
    }

    fileprivate func place(at point: Int) -> Int { performance.trace.choices[point].index }

    fileprivate func places(with place: Int, at points: ArraySlice<Int>) -> [Int] {
        var places = places
        for point in points { places[point] = place }
        return places
    }

    fileprivate var weight: ScheduleWeight {
        let departures = departures
        return ScheduleWeight(
            departures: departures.count, end: departures.last ?? 0, sum: places.reduce(0, +))
    }
}
