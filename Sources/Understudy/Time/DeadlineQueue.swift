/// What waits for its time, by deadline, then by arrival: a binary heap (Williams, "Algorithm 232:
/// Heapsort", 1964).
///
/// Whatever is over before its time stays in the heap for a while as an empty shell. When shells
/// are the greater part, all of them are dropped at once: each costs constant time, and the heap
/// never holds more of them than of what still waits.
struct DeadlineQueue<Work: Pending> {
    private var heap: [Entry] = []
    private var shells = 0

    struct Entry {
        let deadline: Duration
        let arrival: UInt64
        let work: Work
    }

    /// The entry that is due first. Drops the shells before it.
    mutating func first() -> Entry? {
        while let entry = heap.first {
            if entry.work.isPending { return entry }
            removeFirst()
            shells = max(0, shells - 1)
        }
        return nil
    }

    /// The entries that still wait, in no order.
    var pending: [Entry] { heap.filter(\.work.isPending) }

    /// What still waits, in order.
    var waiting: [Work] {
        pending.sorted { ($0.deadline, $0.arrival) < ($1.deadline, $1.arrival) }.map(\.work)
    }

    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        siftUp(from: heap.count - 1)
    }

    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown(from: 0)
    }

    /// Takes note that something in the heap is over before its time.
    mutating func leavesShell() {
        shells += 1
        guard shells * 2 > heap.count else { return }
        heap.removeAll { !$0.work.isPending }
        shells = 0
        for parent in (0..<heap.count / 2).reversed() { siftDown(from: parent) }
    }

    private mutating func siftUp(from index: Int) {
        var child = index
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func siftDown(from index: Int) {
        var parent = index
        while true {
            var least = parent
            let child = 2 * parent + 1
            if child < heap.count, precedes(child, least) { least = child }
            if child + 1 < heap.count, precedes(child + 1, least) { least = child + 1 }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    /// Field by field: a copy of an entry costs two counts of references.
    private func precedes(_ left: Int, _ right: Int) -> Bool {
        if heap[left].deadline != heap[right].deadline {
            return heap[left].deadline < heap[right].deadline
        }
        return heap[left].arrival < heap[right].arrival
    }
}

/// What can be over before its time.
protocol Pending {
    /// Whether it still waits.
    var isPending: Bool { get }
}
