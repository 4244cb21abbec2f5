/// Calls in the order of their numbers, which come nearly so, and leave in any order, each in
/// constant time.
struct HeldQueue<Element> {
    private var numbers: [UInt64] = []
    private var first = 0
    private var elements: [UInt64: Element] = [:]

    var all: [Element] { numbers[first...].compactMap { elements[$0] } }

    /// Of two threads that call at once, the one whose call was recorded later may be here first.
    mutating func insert(_ element: Element, number: UInt64) {
        var place = numbers.count
        while place > first, numbers[place - 1] > number { place -= 1 }
        numbers.insert(number, at: place)
        elements[number] = element
    }

    mutating func remove(_ number: UInt64) {
        guard elements.removeValue(forKey: number) != nil else { return }
        // Numbers of calls that have left are dropped when they are the greater part.
        guard numbers.count > 2 * elements.count else { return }
        numbers = numbers[first...].filter { elements[$0] != nil }
        first = 0
    }

    func contains(_ number: UInt64) -> Bool { elements[number] != nil }

    /// Keeps the elements that meet a condition.
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
