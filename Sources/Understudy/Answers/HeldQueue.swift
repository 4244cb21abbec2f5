/// Calls in the order of their arrival, which leave in any order, each in constant time.
struct HeldQueue<Element> {
    private var numbers: [UInt64] = []
    private var first = 0
    private var elements: [UInt64: Element] = [:]

    var all: [Element] { numbers[first...].compactMap { elements[$0] } }

    mutating func append(_ element: Element, number: UInt64) {
        numbers.append(number)
        elements[number] = element
    }

    mutating func remove(_ number: UInt64) {
        guard elements.removeValue(forKey: number) != nil else { return }
        // Numbers of calls that have left are dropped when they are the greater part.
        guard numbers.count > 2 * elements.count else { return }
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
