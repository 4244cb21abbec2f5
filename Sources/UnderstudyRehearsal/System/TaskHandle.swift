/// A sleeping task, retained to determine whether it was cancelled.
///
/// System dependency: the runtime's own function is looked up by name. If it's missing, there is no
/// handle.
///
/// `@unchecked`: the pointer is constant, it owns its reference to the task, and the runtime's
/// function may be called from any thread.
final class TaskHandle: @unchecked Sendable {
    private typealias Function = @convention(c) (UnsafeRawPointer) -> Bool

    private static let function: Function? = System.address(of: "swift_task_isCancelled").map {
        unsafeBitCast($0, to: Function.self)
    }

    private let task: Unmanaged<AnyObject>

    /// Refers to the current task; `nil` if there is none.
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
