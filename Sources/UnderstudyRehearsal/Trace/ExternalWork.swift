import Understudy

/// Work outside of a rehearsal, as recorded by the rehearsal.
final class ExternalWorkEntry: Sendable, CustomStringConvertible {
    let title: String
    let location: TestReport.Location
    /// `true` if the work was started by a double, in which case the test can't end it.
    let isOfDouble: Bool
    /// The thread on which tasks are resumed as part of work of a double.
    let thread: DoubleWork.Thread
    /// A function that returns whether the work requires a later step in order to return.
    let isBlocked: @Sendable () -> Bool

    init(
        _ title: String, at location: TestReport.Location, isOfDouble: Bool = false,
        thread: DoubleWork.Thread = .none, isBlocked: @escaping @Sendable () -> Bool = { false }
    ) {
        self.title = title
        self.location = location
        self.isOfDouble = isOfDouble
        self.thread = thread
        self.isBlocked = isBlocked
    }

    var description: String {
        isOfDouble ? "\(title), of the double at \(location)" : "\(title), announced at \(location)"
    }
}

/// A step whose job was enqueued by a thread outside of the rehearsal.
///
/// The timing of this thread isn't determined by a schedule.
struct ExternalEnqueue: Sendable {
    /// The number of steps before this step.
    let step: Int
    /// The number of the task in the ``TaskTable``, or `nil` if the test announced work that
    /// can resume a task even before it suspends.
    let task: Int?
}
