import Understudy

extension [ScheduleRecord.Row] {
    /// These rows with repetitions counted instead of listed.
    ///
    /// For example, a livelock repeats the same blocks hundreds of times.
    var withoutRepetitions: [ScheduleRecord.Row] {
        var result: [ScheduleRecord.Row] = []
        var index = 0
        while index < count {
            let next = (1...Self.longestRepetition).lazy
                .map { ($0, self[index...].repetitions(of: $0)) }
                .first { $0.1 > 1 }
            guard let (size, count) = next else {
                result.append(self[index])
                index += 1
                continue
            }
            result += self[index..<index + size]
            let lines = size == 1 ? "this line repeats" : "the last \(size) lines repeat"
            result.append(.event("\(lines) \(count) times"))
            index += size * (count + 1)
        }
        return result
    }

    /// The maximum number of rows that are repeated together.
    private static var longestRepetition: Int { 8 }
}

extension ArraySlice<ScheduleRecord.Row> {
    /// Returns how many times the first rows repeat immediately after them.
    fileprivate func repetitions(of size: Int) -> Int {
        var end = startIndex + size
        while end < endIndex, self[end].isSameExceptForNumber(as: self[end - size]) { end += 1 }
        return (end - startIndex) / size - 1
    }
}

extension ScheduleRecord.Row {
    /// Returns whether two rows only differ in the numbers of their steps.
    fileprivate func isSameExceptForNumber(as other: Self) -> Bool {
        switch (self, other) {
        case (.event(let left), .event(let right)): left == right
        case (
            .step(_, let count, let task, let remark, let function),
            .step(_, let otherCount, let otherTask, let otherRemark, let otherFunction)
        ):
            (count, task) == (otherCount, otherTask)
                && (remark, function) == (otherRemark, otherFunction)
        default: false
        }
    }
}
