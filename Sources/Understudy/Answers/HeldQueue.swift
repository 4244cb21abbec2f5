/// A type representing a queue of calls, sorted by number. Calls can be removed in any order in
/// constant time. Inserting a call usually takes constant time because calls arrive almost in
/// order.
struct HeldQueue<Element> {
    private var numbers: [UInt64] = []
    private var first = 0
    private var elements: [UInt64: Element] = [:]

    var all: [Element] { numbers[first...].compactMap { elements[$0] } }

    /// Inserts a call. If two threads make a call at the same time, the call that was recorded
    /// later can be inserted first.
    mutating func insert(_ element: Element, number: UInt64) {
        var place = numbers.count
        while place > first, numbers[place - 1] > number { place -= 1 }
        numbers.insert(number, at: place)
        elements[number] = element
    }

    mutating func remove(_ number: UInt64) {
        guard elements.removeValue(forKey: number) != nil else { return }
        // Discard the numbers of removed calls if they outnumber the remaining calls.
        guard numbers.count > 2 * elements.count else { return }
        numbers = numbers[first...].filter { elements[$0] != nil }
        first = 0
    }

    func contains(_ number: UInt64) -> Bool { elements[number] != nil }

    /// Removes the elements that don't satisfy a condition.
    mutating func keep(_ isKept: (Element) -> Bool) {
        elements = elements.filter { isKept($0.value) }
        numbers = numbers[first...].filter { elements[$0] != nil }
        first = 0
    }

    mutating func removeFirst() -> Element? {
        while first < numbers.count {
            let number = numbers[first]
            first += 1
            if let element = elements[number] {
                remove(number)
                return element
            }
        }
        return nil
    }
}
