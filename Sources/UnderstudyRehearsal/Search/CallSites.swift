import Understudy

/// The calls in each function that search, in the order in which the process came to them first.
///
/// A call is known again by this order, since lines move whenever the file is edited above them.
enum CallSites {
    private struct Site: Equatable {
        let line: UInt
        let column: UInt
    }

    private static let known = Locked<[String: [Site]]>([:])

    /// Which of the calls in a function one is, counted from 1.
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
