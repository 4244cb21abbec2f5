extension Transcript {
    /// The maximum number of rows in a transcript.
    private static let maximumRows = 60
    /// The maximum length of a series when we search for repeats.
    private static let maximumSeriesLength = 4

    /// Returns this transcript with repeats combined into one row and, if it's still too long,
    /// without its middle.
    func folded(to rowLimit: Int = maximumRows) -> Transcript {
        var folded = self
        folded.events = Self.fold(events)
        folded.events = Self.cut(folded.events, to: rowLimit, omitted: omitted)
        return folded
    }

    /// Replaces a series of events with one row if it's repeated three or more times.
    private static func fold(_ events: [Event]) -> [Event] {
        let keys = events.map(Key.init)
        var result: [Event] = []
        var start = 0
        while start < events.count {
            var best = (length: 0, times: 0)
            for length in 1...maximumSeriesLength where start + 3 * length <= events.count {
                let times = repeats(of: length, at: start, in: keys)
                if times >= 3, times * length > best.times * best.length { best = (length, times) }
            }
            if best.times == 0 {
                result.append(events[start])
                start += 1
                continue
            }
            result += events[start..<start + best.length]
            var repeats = events[start]
            repeats.kind = .repeats(best.times - 1, of: best.length)
            result.append(repeats)
            start += best.times * best.length
        }
        return result
    }

    /// Returns how often the series at an index is repeated consecutively.
    private static func repeats(of length: Int, at start: Int, in keys: [Key]) -> Int {
        var end = start + length
        while end < keys.count, keys[end] == keys[end - length], keys[end].canRepeat { end += 1 }
        return (end - start) / length
    }

    /// Omits events in the middle.
    ///
    /// The first and the last events are kept, and so are wrong events and their neighbors.
    private static func cut(_ events: [Event], to rowLimit: Int, omitted: Int) -> [Event] {
        var kept = Set(events.indices)
        if events.count > rowLimit {
            let edge = rowLimit * 2 / 5
            kept = Set(events.indices.prefix(edge)).union(events.indices.suffix(edge))
            let wrong = events.indices.filter { Key(events[$0]).isWrong }
            for index in wrong.prefix(rowLimit / 15) {
                kept.formUnion([index - 1, index, index + 1].filter(events.indices.contains))
            }
        }
        var result: [Event] = []
        var gap = 0
        let middle = events.count / 2
        for index in events.indices {
            // Events that a double itself omitted were also in the middle.
            if index == middle, omitted > 0 {
                gap += omitted
                if kept.contains(index) { close(&gap, in: &result, like: events[index]) }
            }
            guard kept.contains(index) else {
                gap += 1
                continue
            }
            close(&gap, in: &result, like: events[index])
            result.append(events[index])
        }
        return result
    }

    private static func close(_ gap: inout Int, in events: inout [Event], like event: Event) {
        if gap == 0 { return }
        var omission = event
        omission.kind = .gap(gap)
        events.append(omission)
        gap = 0
    }

    /// The properties that are equal if two events are repeats of each other.
    ///
    /// These are all properties except numbers.
    private struct Key: Equatable {
        let text: String
        let lanes: [Int]
        let isWrong: Bool
        /// `true` if this event can be replaced by the number of repeats.
        var canRepeat: Bool { !isWrong }

        init(_ event: Event) {
            lanes = [event.from, event.to]
            var isWrong = false
            switch event.kind {
            case .call(let call):
                text = "call \(call.text) \(call.ending) \(call.isHeld) \(call.endsLater)"
                isWrong = call.isWrong
            case .end(let call): text = "end \(call.text) \(call.ending)"
            case .sleep: text = "sleep"
            case .repeats(let times, let length): text = "\(times) \(length)"
            case .gap(let count): text = "gap \(count)"
            }
            self.isWrong = isWrong
        }
    }
}

// MARK: - Lanes

extension Transcript {
    /// The maximum number of lanes in a picture.
    static let maximumLanes = 12
    /// The maximum number of lanes for callers, if the space is needed for other lanes.
    private static let maximumCallers = 4

    /// Returns this transcript with as many lanes as a picture can have.
    ///
    /// Lanes with wrong calls are preferred, followed by the lanes with the most events.
    func narrowed(to laneLimit: Int = maximumLanes) -> Transcript {
        guard lanes.count > laneLimit else { return self }
        let kept = keptLanes(limit: laneLimit)
        let newIndices = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        var narrowed = self
        narrowed.lanes = kept.map { lanes[$0] }
        narrowed.events = events.compactMap { event in
            guard let from = newIndices[event.from], let to = newIndices[event.to] else {
                return nil
            }
            var moved = event
            moved.from = from
            moved.to = to
            return moved
        }
        let removed = lanes.indices.filter { newIndices[$0] == nil }
        narrowed.unseen = Unseen(
            lanes: removed.count, doubles: removed.count { lanes[$0].kind == .double },
            events: events.count - narrowed.events.count)
        return narrowed
    }

    /// Returns the indices of the lanes to keep, in ascending order.
    private func keptLanes(limit: Int) -> [Int] {
        let laneWeights = weights
        let ranked = lanes.indices.sorted { left, right in
            // Of two lanes with the same weight, the first one is preferred.
            laneWeights[left] == laneWeights[right]
                ? left < right : laneWeights[left] > laneWeights[right]
        }
        let callers = ranked.filter { lanes[$0].kind == .caller }
        let others = ranked.filter { lanes[$0].kind != .caller }
        let shownCallers = callers.prefix(max(Self.maximumCallers, limit - others.count))
        return (shownCallers + others.prefix(limit - shownCallers.count)).sorted()
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
