import TestSupport
import Testing
import Understudy

@Suite("Unstubbed calls of a spy with conditional answers")
struct StubbedCallsTests {
    private func message<Input>(
        _ spy: Spy<Input, Int, any Error>, _ input: Input
    ) throws -> [String] {
        let error = try #require(#expect(throws: Unstubbed.self) { try spy(input) })
        return error.description.split(separator: "\n").map(String.init)
    }

    private let place = "UnderstudyTests/StubbedCallsTests.swift"

    @Test func `An unstubbed call is reported with the nearest conditional answers`() throws {
        let spy = Spy<(id: Int, name: String), Int, any Error>("LoaderSpy.fetch(id:name:)")
        let line = currentLine() + 1
        spy.when(with: (1, "Pier")).returns(1)
        spy.when(with: (2, "Dock")).returns(2)
        let lines = try message(spy, (1, "Quay"))
        #expect(lines[0] == "LoaderSpy.fetch(id:name:): no answer for this call")
        #expect(lines[1].hasSuffix(#" fetch(id: 1, name: *"Quay"*)"#))
        #expect(
            lines.dropFirst(2) == [
                #"  stubbed fetch(id: 1, name: "Pier") at \#(place):\#(line)"#,
                #"  stubbed fetch(id: 2, name: "Dock") at \#(place):\#(line + 1)"#,
                "  add     spies.fetch.returns(<#Int#>)",
            ])
    }

    @Test
    func `An unstubbed call is reported with conditions on arguments before closures`() throws {
        let spy = Spy<(id: Int, name: String), Int, any Error>("LoaderSpy.fetch(id:name:)")
        let line = currentLine() + 1
        spy.when(matching: .in(1...9), .any).returns(1)
        spy.when { $0.name.isEmpty }.returns(2)
        let lines = try message(spy, (10, "Quay"))
        #expect(lines[1].hasSuffix(#" fetch(id: *10*, name: "Quay"), id isn't in 1...9"#))
        #expect(
            lines.dropFirst(2).prefix(2) == [
                "  stubbed fetch(id: .in(1...9), name: .any) at \(place):\(line)",
                "  stubbed when { … } at \(place):\(line + 1)",
            ])
    }

    private final class Token: Sendable {
        let id: Int

        init(id: Int) { self.id = id }
    }

    @Test
    func `The report of an unstubbed call explains a condition on an equal instance`() throws {
        let spy = Spy<Token, Int, any Error>("LoaderSpy.fetch(_:)")
        spy.when(with: Token(id: 1)).returns(1)
        let lines = try message(spy, Token(id: 1))
        #expect(
            lines[3]
                == "  hint    the argument: another instance; objects without == compare by identity"
        )
    }

    @Test func `The report of an exhausted sequence doesn't list conditional answers`() throws {
        let spy = Spy<Int, Int, any Error>("LoaderSpy.fetch(_:)")
        spy.when(with: 1).returns(each: [1])
        _ = try spy(1)
        let lines = reports { _ = try? message(spy, 1) }.map(\.message)
        #expect(lines.allSatisfy { !$0.contains("stubbed") })
    }
}
