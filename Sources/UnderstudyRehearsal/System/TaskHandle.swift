/// A type that retains a sleeping task in order to determine whether or not it was cancelled.
///
/// System dependency: We look up the runtime's own function by name. If it's missing, no handle can
/// be created.
///
/// - Note: This type is `@unchecked Sendable` because the pointer is constant and owns its
///   reference to the task, and because the runtime's function may be called on any thread.
final class TaskHandle: @unchecked Sendable {
    private typealias Function = @convention(c) (UnsafeRawPointer) -> Bool

    private static let function: Function? = System.address(of: "swift_task_isCancelled").map {
        unsafeBitCast($0, to: Function.self)
    }

    private let task: Unmanaged<AnyObject>

    /// Creates a handle for the current task, or returns `nil` if there is no current task.
    init?() {
        let current = withUnsafeCurrentTask { task in
            task.map { unsafeBitCast($0, to: UnsafeRawPointer.self) }
        }
        guard Self.function != nil, let current else { return nil }
        task = Unmanaged.fromOpaque(current).retain()
    }

    deinit { task.release() }

    /// Whether or not the task was cancelled.
    var isCancelled: Bool { Self.function?(UnsafeRawPointer(task.toOpaque())) ?? false }
}
