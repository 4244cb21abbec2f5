import Foundation
import TestSupport
import Testing

@testable import Understudy

@Suite("Recording")
struct RecordingTests {
    @Test func `Calls are recorded with typed arguments, in order`() {
        let spy = Spy<Int, Void, Never>("select(_:)")
        spy.function.sync(3)
        spy.function.sync(1)
        spy.function.sync(2)
        #expect(spy.didGetCalled)
        #expect(spy.callCount == 3)
        #expect(spy.calls == [3, 1, 2])
        #expect(spy.lastCall == 2)
    }

    @Test func `Several arguments are recorded as a labelled tuple`() {
        let spy = Spy<(event: String, value: Int), Void, Never>("track(event:value:)")
        spy.function.sync("add", 30)
        #expect(spy.lastCall?.event == "add")
        #expect(spy.lastCall?.value == 30)
    }

    @Test func `Call numbers order the calls of different spies`() throws {
        let first = Spy<Void, Void, Never>("first()")
        let second = Spy<Void, Void, Never>("second()")
        first.function.sync()
        second.function.sync()
        first.function.sync()
        let numbers = [first.history[0], second.history[0], first.history[1]].map(\.number)
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == 3)
    }

    @Test func `Resetting the calls keeps the answers`() {
        let spy = Spy<Int, Int, Never>("double(_:)")
        spy.answers { $0 * 2 }
        #expect(spy.function.sync(2) == 4)
        spy.reset(.calls)
        #expect(!spy.didGetCalled)
        #expect(spy.function.sync(3) == 6)
    }

    @Test func `Resetting the behavior keeps the calls and brings back the first answer`() {
        let spy = Spy<Int, Bool, Never>("open(_:)", returning: true)
        spy.returns(false)
        spy.when { $0 == 2 }.returns(false)
        spy.shouldFail = true
        #expect(!spy.function.sync(1))
        spy.reset(.stubs)
        #expect(spy.function.sync(2))
        #expect(spy.calls == [1, 2])
    }

    @Test func `Resetting a spy without an argument removes its calls and its behavior`() {
        let spy = Spy<Int, Bool, Never>("open(_:)", returning: true)
        spy.returns(false)
        _ = spy.function.sync(1)
        spy.reset()
        #expect(!spy.didGetCalled)
        #expect(spy.function.sync(2))
    }

    @Test func `A spy records arguments and returns results that aren't Sendable`() {
        final class Box { var value = 0 }
        let spy = Spy<Box, Box, Never>("pass(_:)")
        let box = Box()
        spy.returns(box)
        #expect(spy.function.sync(box) === box)
        #expect(spy.lastCall === box)
    }

    @Test func `A recorded argument is released with its spy`() {
        weak var seen: Token?
        do {
            let spy = Spy<Token, Void, Never>("keep(_:)")
            do {
                let token = Token()
                seen = token
                spy.function.sync(token)
            }
            #expect(seen != nil)
            #expect(spy.callCount == 1)
        }
        #expect(seen == nil)
    }
}

@Suite("A settable property")
struct SpiedPropertyTests {
    @Test func `Reading a property returns the last written value, and both are recorded`() {
        let volume = SpiedProperty<Double>("PlayerSpy.volume", value: 0.5)
        #expect(volume.get.function.sync() == 0.5)
        volume.set.function.sync(0.8)
        #expect(volume.get.function.sync() == 0.8)
        #expect(volume.get.callCount == 2)
        #expect(volume.set.calls == [0.8])
    }

    @Test func `An unstubbed read is reported at the line of the property with a stub to add`() {
        let line = currentLine() + 1
        let volume = SpiedProperty<Double>("PlayerSpy.volume")
        let reports = reports { #expect(volume.get.function.sync() == 0) }
        #expect(
            numbered(reports.text, volume.get) == """
                PlayerSpy.volume.get: no answer for this call
                  #1      volume
                  add     spies.volume.get.returns(<#Double#>)
                """)
        #expect(reports.map(\.location.line) == [line])
        #expect(volume.set.name == "PlayerSpy.volume.set")
    }

    @Test(arguments: [(4, [1, 2, 5, 6]), (6, [1, 2, 3, 4, 5, 6])])
    func `A limited record contains the calls at both ends`(limit: Int, shown: [Int]) {
        let spy = Spy<Int, Void, Never>("select(_:)")
        for index in 1...6 { spy.function.sync(index) }
        let record = spy.record(maximumCalls: limit)
        #expect(record.calls.map(\.text) == shown.map { "select(\($0))" })
        #expect(record.count == 6)
    }
}
