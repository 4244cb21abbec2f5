import Understudy

/// The calls in each function that start a search, in the order in which the process first executed
/// them.
///
/// This order identifies a call, because line numbers change whenever the file is edited above
/// them.
enum CallSites {
    private struct Site: Equatable {
        let line: UInt
        let column: UInt
    }

    private static let known = Locked<[String: [Site]]>([:])

    /// Returns the number of a call in its function, from 1.
    static func number(of location: TestReport.Location, in function: String) -> Int {
        let site = Site(line: location.line, column: location.column)
        return known.withLock { known in
            let sites = known["\(location.fileID) \(function)", default: []]
            if let index = sites.firstIndex(of: site) { return index + 1 }
            known["\(location.fileID) \(function)"] = sites + [site]
            return sites.count + 1
        }
    }
}
