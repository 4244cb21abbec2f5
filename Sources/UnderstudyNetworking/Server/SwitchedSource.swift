import Dispatch

/// A type representing a source of events that can be turned on and off. A dispatch source cannot
/// do this because it counts how many times it was suspended.
final class SwitchedSource {
    private let source: any DispatchSourceProtocol
    private var isOn = false

    /// Creates a source that is turned off.
    ///
    /// - Parameters:
    ///   - source: A dispatch source that has not been resumed yet.
    init(_ source: any DispatchSourceProtocol) { self.source = source }

    func start(_ handler: @escaping () -> Void, whenCancelled: @escaping () -> Void) {
        source.setEventHandler(handler: handler)
        source.setCancelHandler(handler: whenCancelled)
    }

    func turn(_ isOn: Bool) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        if isOn { source.resume() } else { source.suspend() }
    }

    func cancel() {
        // A dispatch source must be resumed before it can be cancelled.
        turn(true)
        source.cancel()
    }
}
