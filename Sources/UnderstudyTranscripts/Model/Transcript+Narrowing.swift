extension Transcript {
    /// The maximum number of lanes in a picture.
    static let mostLanes = 12
    /// The maximum number of lanes for callers, if the space is needed for other lanes.
    private static let mostCallers = 4

    /// Returns this transcript with as many lanes as a picture can have. Lanes with wrong calls are
    /// preferred, followed by the lanes with the most events.
    func narrowed(to most: Int = mostLanes) -> Transcript {
        guard lanes.count > most else { return self }
        let kept = keptLanes(of: most)
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        var narrowed = self
        narrowed.lanes = kept.map { lanes[$0] }
        narrowed.events = events.compactMap { event in
            guard let from = places[event.from], let to = places[event.to] else { return nil }
            var event = event
            (event.from, event.to) = (from, to)
            return event
        }
        let left = lanes.indices.filter { places[$0] == nil }
        narrowed.unseen = Unseen(
            lanes: left.count, doubles: left.count { lanes[$0].kind == .double },
            events: events.count - narrowed.events.count)
        return narrowed
    }

    /// Returns the indices of the lanes to keep, in ascending order.
    private func keptLanes(of most: Int) -> [Int] {
        let weights = weights
        let ranked = lanes.indices.sorted { left, right in
            // If two lanes have the same weight, we prefer the first one.
            weights[left] == weights[right] ? left < right : weights[left] > weights[right]
        }
        let (callers, others) = (
            ranked.filter { lanes[$0].kind == .caller }, ranked.filter { lanes[$0].kind != .caller }
        )
        let room = max(Self.mostCallers, most - others.count)
        let shown = callers.prefix(room)
        return (shown + others.prefix(most - shown.count)).sorted()
    }

    /// The number of wrong calls and the number of events for each lane.
    private var weights: [(wrong: Int, events: Int)] {
        var weights = lanes.map { _ in (wrong: 0, events: 0) }
        for event in events {
            var isWrong = false
            if case .call(let call) = event.kind { isWrong = call.isWrong }
            for lane in [event.from, event.to] {
                weights[lane].events += 1
                if isWrong { weights[lane].wrong = 1 }
            }
        }
        return weights
    }
}
