/// In production no code waits for the end of the work, so this does nothing.
struct Untracked: WorkTracking {
    func enter(_ name: String) {}

    func leave(_ name: String) {}
}
