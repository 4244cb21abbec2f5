import Testing
import UnderstudyTesting

@Suite("Sending parameters", .doubles) struct SendingParametersTests {
    let spy = CourierSpy()
    var courier: any Courier { spy }

    @Test func `A sending parameter is recorded`() async throws {
        let first = Parcel()
        first.weight = 3
        courier.send(first)
        #expect(spy.spies.send.calls.map(\.weight) == [3])

        let second = Parcel()
        second.weight = 4
        spy.spies.sendTo.returns(5)
        #expect(try await courier.send(second, to: "Elm Street") == 5)
        expect(spy.spies.sendTo, .wasCalled(.once))
        #expect(spy.spies.sendTo.lastCall?.parcel.weight == 4)
        #expect(spy.spies.sendTo.lastCall?.address == "Elm Street")
    }
}
