extension Trials {
    /// Makes a failing schedule shorter as long as it goes on failing: fewer departures from first
    /// come, first served, then smaller ones. Delta debugging: Zeller and Hildebrandt, "Simplifying
    /// and isolating failure-inducing input", IEEE TSE 28(2), 2002.
    ///
    /// - Parameter attempts: how many runs it may cost.
    func shrink(_ failing: Trial, attempts: Int) -> Trial {
        guard let reason = failing.reason else { return failing }
        var best = failing
        var left = attempts

        /// Whether the places fail as well and are shorter; then they are the best.
        func accept(_ places: [Int]) -> Bool {
            guard left > 0, !areCancelled else { return false }
            left -= 1
            let trial = run(.script(places))
            guard trial.reason?.isLike(reason) == true, trial.weight < best.weight else {
                return false
            }
            best = trial
            return true
        }

        /// Puts zeros in place of ever smaller groups of departures.
        func dropDepartures() {
            var size = best.departures.count
            while size > 0 {
                var start = 0
                while start < best.departures.count {
                    let departures = best.departures
                    var places = best.places
                    for point in departures[start..<min(start + size, departures.count)] {
                        places[point] = 0
                    }
                    if !accept(places) { start += size }
                }
                size /= 2
            }
        }

        /// Makes each departure smaller.
        func lowerDepartures() {
            var index = 0
            while index < best.departures.count {
                let point = best.departures[index]
                let isLower = (1..<best.places[point]).contains { place in
                    var places = best.places
                    places[point] = place
                    return accept(places)
                }
                if !isLower { index += 1 }
            }
        }

        var weight: ScheduleWeight
        repeat {
            weight = best.weight
            dropDepartures()
            lowerDepartures()
        } while best.weight < weight && left > 0
        return best
    }
}

extension Trial {
    /// The choices at which it is not the first job's turn.
    fileprivate var departures: [Int] { places.indices.filter { places[$0] != 0 } }

    fileprivate var weight: ScheduleWeight {
        let departures = departures
        return ScheduleWeight(
            departures: departures.count, end: departures.last ?? 0,
            sum: places.reduce(0, +))
    }
}
