import TestSupport
import Testing

@testable import Understudy

private protocol Listener: AnyObject {}
private protocol Source {}

/// An object that passes itself to a closure in its `deinit`.
private final class Screen: Listener, Source, Error, Sendable {
    private let atEnd: @Sendable (Screen) -> Void

    init(_ atEnd: @escaping @Sendable (Screen) -> Void) { self.atEnd = atEnd }

    deinit { atEnd(self) }

    func close() {}
}

private struct Event {
    var name = "closed"
    let source: any Source
    var time = 3
}

private enum Message {
    case closed(Screen, at: Int)
    indirect case nested(Message)
    case none
}

/// Returns `true` if a screen's `deinit` is running, which a weak reference shows.
private func isGoing(_ screen: Screen) -> Bool {
    Deallocation.isWeakReferenceNil(
        UnsafeRawPointer(Unmanaged.passUnretained(screen).toOpaque()))
}

/// Creates an object and releases it.
private func letGo(_ atEnd: @escaping @Sendable (Screen) -> Void) {
    withExtendedLifetime(Screen(atEnd)) {}
}

@Suite("Calls from the deinit of an argument")
struct DeinitTests {
    private let remove = Spy<Screen, Void, Never>("SubjectSpy.remove(_:)")

    /// Returns the record of one such call.
    private func record<Input>(
        _ name: String = "send(_:)", _ input: @escaping @Sendable (Screen) -> Input
    ) -> String? {
        let spy = Spy<Input, Void, Never>(name)
        nonisolated(unsafe) let unsafe = spy
        letGo { unsafe(input($0)) }
        #expect(spy.callCount == 1)
        #expect(spy.calls.isEmpty)
        return spy.loggedCalls.first?.text()
    }

    @Test
    func `A call from the deinit of its argument is counted, and left out of calls and history`() {
        letGo { [remove] in remove($0) }
        #expect(remove.callCount == 1)
        #expect(remove.didGetCalled)
        #expect(remove.wasCalled(.once))
        #expect(remove.calls.isEmpty)
        #expect(remove.lastCall == nil)
        #expect(remove.history.isEmpty)
        #expect(remove.callTimes.isEmpty)
    }

    @Test
    func `A call from the deinit of its argument doesn't change the records of other calls`() {
        let (first, second) = (Screen { _ in }, Screen { _ in })
        remove.recordOutcomes()
        remove(first)
        letGo { [remove] in remove($0) }
        remove(second)
        #expect(remove.callCount == 3)
        #expect(
            remove.calls.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
        #expect(remove.history.allSatisfy { $0.outcome != nil })
        #expect(
            remove.loggedCalls.map { $0.text() } == [
                "SubjectSpy.remove(<Screen>)", "SubjectSpy.remove(<Screen, deallocated>)",
                "SubjectSpy.remove(<Screen>)",
            ])
        remove.reset()
        #expect(remove.callCount == 0)
    }

    @Test func `An argument in deinit is detected as an existential, in an optional and as Any`() {
        #expect(record { $0 as any Listener } == "send(<Screen, deallocated>)")
        #expect(record { $0 as any Source } == "send(<Screen, deallocated>)")
        #expect(record { $0 as any Error } == "send(<Screen, deallocated>)")
        #expect(record { $0 as AnyObject } == "send(<Screen, deallocated>)")
        #expect(record { $0 as Any } == "send(<Screen, deallocated>)")
        #expect(record { $0 as Screen? } == "send(<Screen, deallocated>)")
        #expect(record { $0 as (any Listener)? } == "send(<Screen, deallocated>)")
        #expect(record { $0 as (any Source)? } == "send(<Screen, deallocated>)")
        #expect(record { $0 as Screen?? } == "send(<Screen, deallocated>)")
    }

    @Test func `An argument in deinit is detected in tuples, structs and enums`() {
        #expect(
            record("send(_:at:)") { (screen: $0, time: 3) } == "send(<Screen, deallocated>, at: 3)")
        #expect(record { Event(source: $0) } == "send(<Event with <Screen, deallocated>>)")
        #expect(
            record { Optional(Event(source: $0)) } == "send(<Event with <Screen, deallocated>>)")
        #expect(
            record { Message.closed($0, at: 1) } == "send(<Message with <Screen, deallocated>>)")
        #expect(
            record { Message.nested(.closed($0, at: 1)) }
                == "send(<Message with <Screen, deallocated>>)")
        #expect(
            record { Result<Screen, Never>.success($0) }
                == "send(<Result<Screen, Never> with <Screen, deallocated>>)")
    }

    @Test func `Arguments without an object in deinit are recorded`() {
        let spy = Spy<(Message, Screen?, (any Source)?, Event?), Void, Never>("send(_:_:_:_:)")
        spy((.none, nil, nil, nil))
        spy((.closed(Screen { _ in }, at: 1), Screen { _ in }, nil, Event(source: Screen { _ in })))
        #expect(spy.calls.count == 2)
        #expect(ArgumentObjects.of(String.self).offset == ArgumentObjects.none)
        #expect(
            ArgumentObjects.of((event: String, value: Int, page: Page?).self).offset
                == ArgumentObjects.none)
        #expect(ArgumentObjects.of([Token].self).offset == ArgumentObjects.none)
        #expect(ArgumentObjects.of(Message.self).offset != ArgumentObjects.none)
    }

    @Test func `A weak or unowned reference in an argument isn't examined for objects in deinit`() {
        struct Box {
            weak var screen: Screen?
            unowned let owner: Screen
        }
        let owner = Screen { _ in }
        let spy = Spy<Box, Void, Never>("send(_:)")
        spy(Box(screen: nil, owner: owner))
        spy(Box(screen: owner, owner: owner))
        #expect(spy.calls.count == 2)
        #expect(ArgumentObjects.of(Box.self).offset == ArgumentObjects.none)
    }

    @Test func `Reports show the type of an argument that is being deallocated`() {
        letGo { [remove] in remove($0) }
        let screen = Screen { _ in }
        let messages = reports {
            expect(remove, .wasCalled(.exactly(2)))
            expect(remove, .wasCalled(.once, with: screen))
        }.map { numbered($0.message) }
        let number = remove.loggedCalls[0].number
        #expect(
            messages == [
                """
                SubjectSpy.remove(_:): expected 2 calls, got 1
                  #1      remove(<Screen, deallocated>)
                """,
                """
                SubjectSpy.remove(_:): expected 1 matching call, got 0 (1 call has an argument that was deallocated)
                  wanted  remove(<Screen>)
                  #1      remove(<Screen, deallocated>)
                """,
            ])
        #expect(
            remove.description
                == "SubjectSpy.remove(_:): 1 call: #\(number) remove(<Screen, deallocated>)")
    }

    @Test func `Comparing an argument that was being deallocated is reported`() {
        letGo { [remove] in remove($0) }
        let screen = Screen { _ in }
        let messages = reports { #expect(!remove.wasCalled(.once, with: screen)) }.map(\.message)
        #expect(
            messages == [
                "SubjectSpy.remove(_:): an argument that was being deallocated can't be compared; "
                    + "expect the call without its arguments"
            ])
    }

    @Test
    func `Expectations, orders and strict tests include a call from the deinit of its argument`() {
        let messages = reports {
            withTestScope(strict: true) {
                let spies = (
                    Spy<Screen, Void, Never>("remove(_:)"), Spy<Int, Void, Never>("add(_:)")
                )
                spies.0.mustBeCalled(.once)
                enforceOrder {
                    spies.1
                    spies.0
                }
                spies.1(1)
                letGo { spies.0($0) }
                expectOrder {
                    spies.1
                    spies.0
                }
            }
            withTestScope(strict: true) {
                let spy = Spy<Screen, Void, Never>("remove(_:)")
                letGo { spy($0) }
            }
            withTestScope(strict: true) {
                let spy = Spy<Screen, Void, Never>("close(_:)")
                spy.mustBeCalled(.once)
                letGo { spy($0) }
            }
            withTestScope {
                let spy = Spy<Screen, Void, Never>("remove(_:)")
                spy.mustNotBeCalled()
                letGo { spy($0) }
            }
        }.map(\.message)
        #expect(
            messages.map { $0.replacing(#/  #\d+ +/#, with: "  # ") } == [
                "remove(_:): 1 call was never checked\n  # remove(<Screen, deallocated>)",
                "remove(_:): expected no calls, got 1\n  # remove(<Screen, deallocated>)",
            ])
    }

    @Test func `A property write before a call from the deinit of its argument needs no check`() {
        let messages = reports {
            withTestScope(strict: true) {
                let volume = SpiedProperty<Int>("PlayerSpy.volume", value: 0)
                let spy = Spy<Screen, Void, Never>("PlayerSpy.remove(_:)")
                volume.set(3)
                letGo { spy($0) }
                expect(spy, .wasCalled(.once))
            }
        }.map(\.message)
        #expect(messages == [])
    }

    @Test func `Answers, effects and conditions receive an argument in deinit`() {
        let spy = Spy<Screen, String, any Error>("name(of:)")
        let seen = Locked<[ObjectIdentifier]>([])
        spy.onCall { screen in seen.withLock { $0.append(ObjectIdentifier(screen)) } }
        spy.when { _ in true }.answers { _ in "screen" }
        letGo { screen in
            #expect((try? spy(screen)) == "screen")
            #expect(seen.withLock { $0 } == [ObjectIdentifier(screen)])
        }
        #expect(spy.callCount == 1)
    }

    @Test func `An unstubbed call from its argument's deinit is reported with the type`() {
        let messages = reports {
            withTestScope {
                let spies = (
                    Spy<Screen, Int, Never>("SubjectSpy.count(_:)"),
                    Spy<Screen, Int, any Error>("SubjectSpy.load(_:)")
                )
                letGo { screen in
                    #expect(spies.0(screen) == 0)
                    #expect(throws: Unstubbed.self) { try spies.1(screen) }
                }
            }
        }.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.allSatisfy { $0.contains("(<Screen, deallocated>)\n") })
    }

    @Test
    func `An object is found in an existential without a constraint, by itself or in a value`() {
        #expect(record { $0 as Any } == "send(<Screen, deallocated>)")
        #expect(record { $0 as (any Sendable)? } == "send(<Screen, deallocated>)")
        #expect(
            record { Event(source: $0) as Any } == "send(<Event with <Screen, deallocated>>)")
        #expect(
            record { Message.nested(.closed($0, at: 1)) as Any }
                == "send(<Message with <Screen, deallocated>>)")
        let spy = Spy<Any, Void, Never>("send(_:)")
        for value: Any in [3, "purchase", (1, "a"), Screen { _ in }, [3]] { spy(value) }
        #expect(spy.calls.count == 5)
    }

    @Test func `Generic calls and inout parameters with an object in deinit don't crash`() {
        let spy = Spy<any Sendable, any Sendable, any Error>("load(_:)")
        spy.returns(1)
        let unchanged = Spy<Screen, Screen, Never>(unchanged: "fill(_:) buffer")
        unchanged.recordOutcomes()
        letGo { screen in
            #expect((try? spy.function(screen, as: Int.self)) == 1)
            #expect(ObjectIdentifier(unchanged(screen)) == ObjectIdentifier(screen))
        }
        #expect(spy.callCount == 1)
        #expect(unchanged.callCount == 1)
    }

    @Test func `A property and a subscript don't keep a value that is being deallocated`() {
        let owner = SpiedProperty<Screen?>("SubjectSpy.owner")
        let cells = SpiedSubscript<Int, Screen?>("SubjectSpy.subscript(_:)", value: nil)
        letGo { screen in
            owner.set(screen)
            cells.write(1, screen)
        }
        #expect(owner.set.callCount == 1)
        #expect(owner.get() == nil)
        #expect(cells.set.callCount == 1)
        #expect(cells.get(1) == nil)
        letGo { _ in owner.set(nil) }
        #expect(owner.set.calls.count == 1)
    }

    @Test
    func `A late call from the deinit of its argument is reported with the argument's type`() {
        let messages = reports {
            let spy = TestScope().run { Spy<Screen, Void, Never>("SubjectSpy.remove(_:)") }
            letGo { spy($0) }
        }.map(\.message)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("remove(<Screen, deallocated>)") == true)
    }

    @Test func `The record of a spy includes a call from the deinit of its argument`() {
        letGo { [remove] in remove($0) }
        let record = remove.record(maximumCalls: nil)
        #expect(record.count == 1)
        #expect(record.calls.map(\.text) == ["remove(<Screen, deallocated>)"])
    }

    @Test func `A weak reference detects an object in deinit`() {
        let found = Locked<Bool?>(nil)
        letGo { screen in found.withLock { $0 = isGoing(screen) } }
        #expect(found.withLock { $0 } == true)
        let screen = Screen { _ in }
        #expect(!isGoing(screen))
    }

    @Test func `An object in deinit is detected as the only capture of a closure`() {
        let spy = Spy<@Sendable () -> Void, Void, Never>("later(_:)")
        letGo { screen in spy({ screen.close() }) }
        #expect(spy.callCount == 1)
        #expect(spy.calls.isEmpty)
    }
}
