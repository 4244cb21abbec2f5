/// Calls given to the parts of a step that may come in any order, to each part a call of its own.
///
/// Calls are given by augmenting paths (Kuhn, "The Hungarian method for the assignment problem",
/// 1955), so that a call takes no part for good that another one needs.
struct PartMatching {
    /// The call that each part has, by the part's place in the step.
    private(set) var callOfPart: [Int: UInt64] = [:]
    /// The parts that each call can have.
    private var partsOfCall: [UInt64: [Int]] = [:]

    /// Gives a call to one of its parts, if need be by giving that part's own call to another one.
    ///
    /// - Returns: whether there was a part for it.
    mutating func place(_ call: UInt64, in parts: [Int]) -> Bool {
        partsOfCall[call] = parts
        var tried: Set<Int> = []
        if place(call, &tried) { return true }
        partsOfCall[call] = nil
        return false
    }

    private mutating func place(_ call: UInt64, _ tried: inout Set<Int>) -> Bool {
        for part in partsOfCall[call] ?? [] where tried.insert(part).inserted {
            if let holder = callOfPart[part], !place(holder, &tried) { continue }
            callOfPart[part] = call
            return true
        }
        return false
    }
}
