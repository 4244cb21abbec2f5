import Understudy

/// Determines the task of a job.
///
/// System dependency: We look up the runtime's own function by name. If it's missing, we parse the
/// job's description instead. The description is public API, but parsing it's slower.
enum JobIdentity {
    private typealias Function = @convention(c) (UnsafeRawPointer) -> UInt64

    private static let function = System.function("swift_task_getJobTaskId", as: Function.self)

    /// Returns the runtime's ID of a job's task, or zero if the job has no task, for example
    /// because it's the turn of an actor.
    static func id(of job: UnownedJob) -> UInt64 {
        guard let function else { return described(job) }
        return function(unsafeBitCast(job, to: UnsafeRawPointer.self))
    }

    /// The runtime's ID of the current task, or zero if there is no current task or if the function
    /// is missing.
    static var ofCurrentTask: UInt64 {
        guard let function else { return 0 }
        return withUnsafeCurrentTask { task in
            // A task is also its own job.
            task.map { function(unsafeBitCast($0, to: UnsafeRawPointer.self)) } ?? 0
        }
    }

    /// Returns whether two jobs are identical, for example because they belong to the same task.
    static func isSame(_ lhs: UnownedJob, _ rhs: UnownedJob) -> Bool {
        unsafeBitCast(lhs, to: UInt.self) == unsafeBitCast(rhs, to: UInt.self)
    }

    /// Returns the ID in a description such as `UnownedJob(id: 12)`, or zero if the description is
    /// `UnownedJob(id: nil)`.
    static func described(_ job: UnownedJob) -> UInt64 {
        var number: UInt64 = 0
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        for byte in String(describing: job).utf8 where digits.contains(byte) {
            number = number &* 10 &+ UInt64(byte - digits.lowerBound)
        }
        return number
    }
}

/// Retains a sleeping task in order to determine whether it was cancelled.
///
/// System dependency: We look up the runtime's own function by name. If it's missing, no handle can
/// be created.
///
/// - Note: This type is `@unchecked Sendable` because the pointer is constant and owns its
///   reference to the task, and because the runtime's function may be called on any thread.
final class TaskHandle: @unchecked Sendable {
    private typealias Function = @convention(c) (UnsafeRawPointer) -> Bool

    private static let function = System.function("swift_task_isCancelled", as: Function.self)

    private let task: Unmanaged<NativeObject>

    /// Creates a handle for the current task, or returns `nil` if there is no current task.
    init?() {
        let current = withUnsafeCurrentTask { task in
            task.map { unsafeBitCast($0, to: UnsafeRawPointer.self) }
        }
        guard Self.function != nil, let current else { return nil }
        task = Unmanaged.fromOpaque(current).retain()
    }

    deinit { task.release() }

    /// `true` if the task was cancelled.
    var isCancelled: Bool { Self.function?(UnsafeRawPointer(task.toOpaque())) ?? false }
}
