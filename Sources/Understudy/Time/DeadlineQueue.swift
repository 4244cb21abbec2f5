/// Actions by deadline, then by arrival: a binary heap (Williams, "Algorithm 232: Heapsort", 1964).
struct DeadlineQueue {
    private var heap: [ScheduledAction] = []

    var first: ScheduledAction? { heap.first }

    /// How many of the actions are not cancelled.
    var pending: Int { heap.count { !$0.isCancelled } }

    mutating func insert(_ action: ScheduledAction) {
        heap.append(action)
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && precedes(child, least) {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (heap[left].deadline, heap[left].arrival) < (heap[right].deadline, heap[right].arrival)
    }
}
