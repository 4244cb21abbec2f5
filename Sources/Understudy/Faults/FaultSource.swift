/// Decides which calls of doubles fail that would have gone on: what a fault sweep plants.
///
/// Where no sweep runs, a double pays one look at a task-local value when it is made.
package protocol FaultSource: AnyObject, Sendable {
    /// A function of a double that is made now.
    ///
    /// - Parameters:
    ///   - name: the function's full name.
    ///   - isServedElsewhere: whether other threads answer its calls, in the machine's own time.
    func seam(_ name: String, isServedElsewhere: Bool) -> any FaultSeam

    /// The sleeps on test clocks, of which there may be any number.
    var sleeps: any FaultSeam { get }
}

/// One function of one double in a sweep.
package protocol FaultSeam: AnyObject, Sendable {
    /// Takes note of a call that can fail, and decides whether it does.
    ///
    /// - Parameters:
    ///   - ways: how it can fail.
    ///   - call: the call as it stands in source.
    /// - Returns: the place of the way in which it fails; `nil` when it goes on.
    func fault(among ways: [FaultWay], of call: () -> String) -> Int?

    /// Takes note of a call that could fail, if an error to throw were known.
    ///
    /// - Parameter error: the error's type.
    func lacksError(_ error: Any.Type)

    /// Whether any call has failed in this run: then answers and checks may well be left over.
    var isDisturbed: Bool { get }
}

/// One way in which a call can fail.
package struct FaultWay: Sendable {
    /// What happens, behind the name of the function: `throws URLError(.timedOut)`.
    package let text: String
    /// The error, where there is one.
    package let error: (any Error)?

    /// Makes a way.
    package init(_ text: String, error: (any Error)? = nil) {
        self.text = text
        self.error = error
    }

    /// Throws an error.
    package init(throwing error: any Error) {
        self.init("throws \(ValueText.of(error))", error: error)
    }
}

/// The sweep that runs here.
package enum FaultSweep {
    /// What decides in the current task; `nil` where no sweep runs.
    @TaskLocal package static var source: (any FaultSource)?
}
