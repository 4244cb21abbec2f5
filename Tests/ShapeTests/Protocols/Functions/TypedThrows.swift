// Methods with typed errors

enum DockError: Error, Equatable {
    case occupied
    case closed(Int)
}

protocol Dock {
    func moor(_ ship: String) throws(DockError) -> Int

    func leave() async throws(DockError)
}
