// Plausible mistakes. The error in the line after each comment contains the correct code.
import UnderstudyNetworking
import UnderstudyTesting
import UnderstudyTranscripts

func mistakes(
    track: Spy<(event: String, value: Int), Void, Never>, title: SpiedProperty<String>,
    load: Spy<Int, String, any Error>
) {
    // error: pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`
    _ = track.wasCalled(.once, with: "add", 30)
    // error: pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`
    expect(track, .wasCalled(.once, with: "add", 30))
    // error: pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`
    track.when(with: "add", 30).returns()
    // error: pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`
    track.mustBeCalled(.once, with: "add", 30)
    // error: pass one tuple, `with: (a, b)`, or each argument by itself, `matching: a, b`
    track.mustNotBeCalled(with: "add", 30)
    // error: this function doesn't throw: use `fails(.always, returning:)` with its failure value
    track.fails(with: CancellationError())
    // error: a property has two spies: pass its reads, `.get`, or its writes, `.set`
    expect(title, .wasCalled(.once))
    // error: call it: `.wasCalled()`, or `.wasCalled(.once)`
    expect(track, .wasCalled)
    // error: pass the spy, and the arguments to the expectation:
    expect(track.when(with: ("add", 30)), .wasCalled(.once))
    // error: use `didGetCalled`, or a count: `wasCalled(.once)`
    if track.wasCalled {}
    // error: missing argument for parameter 'of' in call
    expectNoOtherCalls()
    // error: missing argument for parameter 'of' in call
    expectCalls()
    // error: missing argument for parameter 'of' in call
    _ = CallTranscript()
    // error: add the label, `when(with: …)`, or write `when { … }`
    track.when(("add", 30)).returns()
    // error: use the numbers of the calls: `.calls([2])`
    track.fails(.nth(2))
    // error: state it before the calls, `mustBeCalled(…)` or `mustNotBeCalled()`, or check it afterwards
    track.expects(.once)
    // error: add the label, and `try`: `.json(encoding: value)`
    _ = StubbedHTTP.Response.json(["a": 1])
    // error: add the label, and brackets: `returns(each: [a, b])`
    load.returns("a", "b")
    // error: to compute the result, use `answers { … }`
    load.returns { id in "page \(id)" }
    // error: add the label: `fails(with: error)`
    load.fails(CancellationError())
    // error: check the spy: `spy.wasCalled(with: …)`
    _ = load.when(with: 1).wasCalled(.once)
    // error: pass the spy, and the arguments to the expectation:
    expect(load.when(with: 1), .wasCalled())
    func charge(_ amount: Int, of account: String) async throws {}
    // error: pass its spy: `g.spies.charge` instead of `g.charge`
    expect(charge, .wasCalled(.once, with: (1, "savings")))
}
