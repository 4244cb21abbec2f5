/// An assignment of calls to the parts of an unordered entry, each of which needs a separate call.
///
/// Calls are assigned by augmenting paths (Kuhn, "The Hungarian method for the assignment problem",
/// 1955), so that a call never permanently occupies a part that another call needs.
struct PartMatching {
    /// The call that is assigned to each part, by the index of the part in the entry.
    private(set) var callOfPart: [Int: UInt64] = [:]
    /// The indices of the parts that each call matches.
    private var partsOfCall: [UInt64: [Int]] = [:]

    /// Assigns a call to one of its parts. If necessary, reassigns the current call of that part.
    ///
    /// - Returns: Whether a part was available.
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
