// Primary associated types

protocol Feed<Entry, Failure> {
    associatedtype Entry
    associatedtype Failure: Error
    func all() async throws(Failure) -> [Entry]

    associatedtype Cursor: Comparable
    func next(after cursor: Cursor) throws(Failure) -> Entry?
}
