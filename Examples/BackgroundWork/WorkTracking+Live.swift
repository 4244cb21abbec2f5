/// Does nothing, because production code doesn't wait for the work to finish.
struct Untracked: WorkTracking {
    func enter(_ name: String) {}

    func leave(_ name: String) {}
}
