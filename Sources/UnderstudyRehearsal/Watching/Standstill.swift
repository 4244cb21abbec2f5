/// Tells from looks at a rehearsal whether it stands still: they have to find it where the look
/// before did, for as long as a step may take. One that finds it waiting for another thread on
/// purpose starts anew.
struct Standstill {
    /// For how long there has to be no progress.
    let limit: Duration
    private var passed = Duration.zero
    private var last: (backstage: ObjectIdentifier, progress: Int)?

    /// Makes one that has seen nothing.
    init(limit: Duration) { self.limit = limit }

    /// Takes in one look.
    ///
    /// - Parameters:
    ///   - backstage: the rehearsal that runs now.
    ///   - time: how much time it has had since the look before.
    /// - Returns: whether it stands still.
    mutating func look(at backstage: Backstage?, after time: Duration) -> Bool {
        guard let backstage, !backstage.isWaiting.load(ordering: .relaxed) else {
            last = nil
            return false
        }
        let now = (ObjectIdentifier(backstage), backstage.progress.load(ordering: .relaxed))
        passed = last.map { $0 == now } == true ? passed + time : .zero
        last = now
        return passed >= limit
    }
}
