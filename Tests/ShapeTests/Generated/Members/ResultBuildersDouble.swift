// Written by Understudy from ResultBuilders.swift.

final class PosterDouble: Poster {
    var linesShouldFail = false
    var linesError: any Error = Failure(message: "lines(of:) failed on purpose")
    var linesReturnValue: [String] = []
    private(set) var linesCalls: [Int] = []
    var linesCallCount: Int { linesCalls.count }
    var linesDidGetCalled: Bool { !linesCalls.isEmpty }
    var linesReceivedPart: Int? { linesCalls.last }

    func lines(of part: Int) throws -> [String] {
        linesCalls.append(part)
        if linesShouldFail { throw linesError }
        return linesReturnValue
    }

    var title: [String] = []
    var text: [String] = []

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }
}
