import Dispatch

/// A source of events that is on or off. By itself a source counts how often it was suspended.
final class SwitchedSource {
    private let source: any DispatchSourceProtocol
    private var isOn = false

    /// - Parameter source: a source that has not been resumed.
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
        // A source has to run to be cancelled.
        turn(true)
        source.cancel()
    }
}
