import Dispatch

/// A source of events that can be switched on and off. A dispatch source itself counts suspensions.
final class SwitchedSource {
    private let source: any DispatchSourceProtocol
    private var isOn = false

    /// - Parameter source: a source that hasn't been resumed.
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
        // A source must be resumed before it's cancelled.
        turn(true)
        source.cancel()
    }
}
