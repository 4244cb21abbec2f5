import Testing
import UnderstudyTesting

@Suite("Implicitly unwrapped optionals", .doubles) struct UnwrappedParametersTests {
    let spy = LegacySpy()

    @Test func `An implicitly unwrapped parameter is recorded as an optional`() {
        let legacy: any Legacy = spy
        spy.spies.find.returns(nil)
        legacy.set("name")
        legacy.set(nil)
        #expect(spy.spies.set.calls == ["name", nil])
        #expect(legacy.find(nil, in: ["a"]) == nil)
        expect(spy.spies.find, .wasCalled(.once, with: (nil, ["a"])))
    }

    @Test func `An implicitly unwrapped result can be used without unwrapping`() {
        let legacy: any Legacy = spy
        spy.spies.name.returns("name")
        spy.spies.find.returns([1])
        spy.spies.title.returns("title")
        #expect(legacy.name() + "!" == "name!")
        #expect(legacy.find(1, in: nil).count == 1)
        #expect(legacy.title + "!" == "title!")
        expect(spy.spies.name, .wasCalled(.once))
        expect(spy.spies.title, .wasCalled(.once))
    }

    @Test func `An implicitly unwrapped property returns the last written value`() {
        var legacy: any Legacy = spy
        #expect(legacy.note == nil)
        legacy.note = "note"
        #expect(legacy.note == "note")
        expect(spy.spies.note.set, .wasCalled(.once, with: "note"))
        expect(spy.spies.note.get, .wasCalled(.exactly(2)))
    }

    @Test func `An implicitly unwrapped closure is recorded`() {
        let legacy: any Legacy = spy
        var count = 0
        legacy.call { count += $0 }
        spy.spies.call.calls.forEach { $0?(3) }
        #expect(count == 3)
    }
}
