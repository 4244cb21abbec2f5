/// Is told of work that goes on in the background.
protocol WorkTracking: Sendable {
    /// A job starts; said before it is handed to a queue or a task.
    func enter(_ name: String)
    /// A job has ended, well or not.
    func leave(_ name: String)
}
