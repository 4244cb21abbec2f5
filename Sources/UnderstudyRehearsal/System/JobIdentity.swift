/// Determines the task of a job.
///
/// System dependency: the runtime's own function is looked up by name. If it's missing, the number
/// is parsed from the job's description, which is public and slower.
enum JobIdentity {
    private typealias Function = @convention(c) (UnsafeRawPointer) -> UInt64

    private static let function: Function? = System.address(of: "swift_task_getJobTaskId").map {
        unsafeBitCast($0, to: Function.self)
    }

    /// Returns the runtime's number of the task; zero for a job without a task, such as the turn of
    /// an actor.
    static func id(of job: UnownedJob) -> UInt64 {
        guard let function else { return described(job) }
        return function(unsafeBitCast(job, to: UnsafeRawPointer.self))
    }

    /// The runtime's number of the current task; zero if there is none, or if the function is
    /// missing.
    static var ofCurrentTask: UInt64 {
        guard let function else { return 0 }
        return withUnsafeCurrentTask { task in
            // A task is its own job.
            task.map { function(unsafeBitCast($0, to: UnsafeRawPointer.self)) } ?? 0
        }
    }

    /// Returns whether two jobs are identical, for example the same task again.
    static func isSame(_ left: UnownedJob, _ right: UnownedJob) -> Bool {
        unsafeBitCast(left, to: UInt.self) == unsafeBitCast(right, to: UInt.self)
    }

    /// Returns the number in a description such as `UnownedJob(id: 12)`; zero in `UnownedJob(id:
    /// nil)`.
    static func described(_ job: UnownedJob) -> UInt64 {
        var number: UInt64 = 0
        for byte in job.description.utf8 where (48...57).contains(byte) {
            number = number &* 10 &+ UInt64(byte - 48)
        }
        return number
    }
}
