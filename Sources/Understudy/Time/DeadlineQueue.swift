/// A type representing a queue that is sorted by deadline and then by arrival. It's implemented as
/// a binary heap (Williams, "Algorithm 232: Heapsort", 1964).
///
/// If an entry ends before its deadline, it stays in the heap as an empty shell. When shells
/// outnumber the pending entries, all of them are removed at once. As a result, ending an entry
/// takes constant time on average, and the heap never contains more shells than pending entries.
struct DeadlineQueue<Work: Pending> {
    private var heap: [Entry] = []
    private var shells = 0

    struct Entry {
        let deadline: Duration
        let arrival: UInt64
        let work: Work
    }

    /// Removes the shells before the entry that is due first, and returns this entry.
    mutating func first() -> Entry? {
        while let entry = heap.first {
            if entry.work.isPending { return entry }
            removeFirst()
            shells = max(0, shells - 1)
        }
        return nil
    }

    /// The pending entries, in no particular order.
    var pending: [Entry] { heap.filter(\.work.isPending) }

    /// The pending work, sorted by deadline and then by arrival.
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

    /// Records that an entry in the heap ended before its deadline.
    mutating func noteShell() {
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

    /// Determines whether one entry is due before another entry. We compare individual fields
    /// because copying an entry would increment two reference counts.
    private func precedes(_ left: Int, _ right: Int) -> Bool {
        if heap[left].deadline != heap[right].deadline {
            return heap[left].deadline < heap[right].deadline
        }
        return heap[left].arrival < heap[right].arrival
    }
}

/// A protocol describing work that can end before its deadline.
protocol Pending {
    /// Whether or not the work is still waiting.
    var isPending: Bool { get }
}
