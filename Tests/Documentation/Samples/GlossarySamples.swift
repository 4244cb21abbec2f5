import Testing
import UnderstudyAll

@Suite("Docs/Glossary.md")
struct GlossarySamples {
    /// The types in the glossary.
    static let types: [String: Any.Type] = [
        "Rehearsal": Rehearsal.self,
        "Rehearsal.Schedule": Rehearsal.Schedule.self,
        "Rehearsal.Stage": Rehearsal.Stage.self,
        "Rehearsal.Sweep": Rehearsal.Sweep.self,
        "Rehearsal.Tier": Rehearsal.Tier.self,
        "SeamContract": SeamContract<Int>.self,
        "SeamContract.Factory": SeamContract<Int>.Factory.self,
        "SimulatedFailure.Plan": SimulatedFailure.Plan.self,
        "Spy": Spy<Int, Int, Never>.self,
        "Spy.HeldCall": Spy<Int, Int, Never>.HeldCall.self,
        "Spy.Call": Spy<Int, Int, Never>.Call.self,
        "SpyExpectation": SpyExpectation<Int>.self,
        "SpyOrder": SpyOrder.self,
        "StubbedHTTP.Recorder": StubbedHTTP.Recorder.self,
        "StubbedHTTP.Route": StubbedHTTP.Route.self,
        "TestReport": TestReport.self,
        "TestTimeline": TestTimeline.self,
        "TestTimeline.Action": TestTimeline.Action.self,
        "TestTimeline.Sleeper": TestTimeline.Sleeper.self,
        "Unstubbed": Unstubbed.self,
    ]

    @Test("The types in the glossary exist")
    func typeNames() throws {
        let page = try DocumentationTests.text(of: "Docs/Glossary.md")
        let named = page.matches(of: /[ ]\(`([\w.]+)`\) \|\n/).map { String($0.1) }
        #expect(Set(named) == Set(Self.types.keys))
    }

    @Test("The entries of the glossary are sorted")
    func order() throws {
        let page = try DocumentationTests.text(of: "Docs/Glossary.md")
        let words = page.matches(of: /\n\| ([^|]+) \| [^|]+ \|/).map { String($0.1) }.dropFirst()
        #expect(words.count > 30)
        #expect(Array(words) == words.sorted())
    }
}
