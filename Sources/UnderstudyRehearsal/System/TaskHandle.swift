/// A task that sleeps, kept to be asked whether it was cancelled.
///
/// Fenced ground: the runtime's own function is looked up by name. Where it is missing there is no
/// handle.
///
/// `@unchecked`: the pointer is constant, the reference to the task is its own, and the runtime's
/// function may be called from any thread.
final class TaskHandle: @unchecked Sendable {
    private typealias Function = @convention(c) (UnsafeRawPointer) -> Bool

    private static let function: Function? = System.address(of: "swift_task_isCancelled").map {
        unsafeBitCast($0, to: Function.self)
    }

    private let task: Unmanaged<AnyObject>

    /// The task that runs here; `nil` where there is none.
    init?() {
        let current = withUnsafeCurrentTask { task in
            task.map { unsafeBitCast($0, to: UnsafeRawPointer.self) }
        }
        guard Self.function != nil, let current else { return nil }
        task = Unmanaged.fromOpaque(current).retain()
    }

    deinit { task.release() }

    /// Whether the task was cancelled.
    var isCancelled: Bool { Self.function?(UnsafeRawPointer(task.toOpaque())) ?? false }
}
