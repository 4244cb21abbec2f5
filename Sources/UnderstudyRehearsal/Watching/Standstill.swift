/// Tells from looks at a rehearsal whether it stands still: a number of them in a row have to find
/// it where the look before did. One that finds it waiting for another thread on purpose starts the
/// count anew.
struct Standstill {
    /// How many looks have to find no progress.
    let looks: Int
    private var found = 0
    private var last: (backstage: ObjectIdentifier, progress: Int)?

    /// Makes a count of no looks.
    init(looks: Int) { self.looks = looks }

    /// Takes in one look.
    ///
    /// - Parameter backstage: the rehearsal that runs now.
    /// - Returns: whether it stands still.
    mutating func look(at backstage: Backstage?) -> Bool {
        guard let backstage, !backstage.isWaiting.load(ordering: .relaxed) else {
            last = nil
            return false
        }
        let now = (ObjectIdentifier(backstage), backstage.progress.load(ordering: .relaxed))
        found = last.map { $0 == now } == true ? found + 1 : 0
        last = now
        return found == looks
    }
}
