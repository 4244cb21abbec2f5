import Testing
import UnderstudyTesting

@Suite("Methods with labels", .doubles) struct LabelsTests {
    let spy = PostmanSpy()
    var postman: any Postman { spy }

    @Test func `Several arguments are recorded as a tuple with parameter names`() {
        spy.spies.deliverTo.returns(true)
        #expect(postman.deliver("bill", to: "Elm Street", after: 2))
        expect(spy.spies.deliverTo, .wasCalled(.once))
        #expect(spy.spies.deliverTo.lastCall?.letter == "bill")
        #expect(spy.spies.deliverTo.lastCall?.address == "Elm Street")
        #expect(spy.spies.deliverTo.lastCall?.days == 2)
    }

    @Test func `A single argument is recorded as a value without a label`() {
        postman.deliver(letter: "card")
        expect(spy.spies.deliverLetter, .wasCalled(.once, with: "card"))
    }

    @Test func `Arguments without parameter names are recorded`() {
        spy.spies.weigh.returns(20)
        spy.spies.compare.returns(true)
        #expect(postman.weigh("letter") == 20)
        #expect(postman.compare(1, 2, with: 3))
        expect(spy.spies.weigh, .wasCalled(.once, with: "letter"))
        expect(spy.spies.compare, .wasCalled(.once, with: (first: 1, second: 2, with: 3)))
    }
}
