extension HeldCallQueue {
    /// Calls that are sorted by number.
    ///
    /// Removing any call takes constant time, and so does inserting one, because calls arrive
    /// almost in order.
    struct SortedCalls {
        private var numbers: [UInt64] = []
        private var first = 0
        private var calls: [UInt64: Call] = [:]

        var all: [Call] { numbers[first...].compactMap { calls[$0] } }

        /// Inserts a call.
        ///
        /// Two concurrent calls can be inserted in the opposite order to that in which they were
        /// recorded.
        mutating func insert(_ call: Call) {
            var index = numbers.count
            while index > first, numbers[index - 1] > call.number { index -= 1 }
            numbers.insert(call.number, at: index)
            calls[call.number] = call
        }

        mutating func remove(_ number: UInt64) {
            guard calls.removeValue(forKey: number) != nil else { return }
            // Discard the numbers of removed calls if they outnumber the remaining calls.
            guard numbers.count > 2 * calls.count else { return }
            numbers = numbers[first...].filter { calls[$0] != nil }
            first = 0
        }

        func contains(_ number: UInt64) -> Bool { calls[number] != nil }

        /// Removes the calls that don't satisfy a condition.
        mutating func keep(_ isKept: (Call) -> Bool) {
            calls = calls.filter { isKept($0.value) }
            numbers = numbers[first...].filter { calls[$0] != nil }
            first = 0
        }

        mutating func removeFirst() -> Call? {
            while first < numbers.count {
                let number = numbers[first]
                first += 1
                if let call = calls[number] {
                    remove(number)
                    return call
                }
            }
            return nil
        }
    }
}
