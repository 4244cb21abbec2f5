// Primary associated types

protocol Feed<Entry, Failure> {
    associatedtype Entry
    associatedtype Failure: Error
    associatedtype Cursor: Comparable
    func next(after cursor: Cursor) throws(Failure) -> Entry?
    func all() async throws(Failure) -> [Entry]
}
