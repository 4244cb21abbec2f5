import Testing
import UnderstudyTesting

@Suite("Coding keys", .doubles) struct KeyProtocolsTests {
    @Test func `A double of CodingKey returns the stubbed values`() {
        let spy = FieldSpy()
        let field: any Field = spy
        spy.spies.name.returns("name")
        spy.spies.stringValue.returns("key")
        spy.spies.intValue.returns(3)
        #expect((field.name, field.stringValue, field.intValue) == ("name", "key", 3))
        expect(spy.spies.name, .wasCalled(.once))
        expect(spy.spies.stringValue, .wasCalled(.once))
        expect(spy.spies.intValue, .wasCalled(.once))
    }

    @Test func `A double of CodingKey records its initializers`() {
        func make<F: Field>(_ type: F.Type) -> (F?, F?) {
            (type.init(stringValue: "key"), type.init(intValue: 3))
        }
        FieldSpy.spies.initializeIntValue.returns(false)
        let (first, second) = make(FieldSpy.self)
        #expect(first != nil)
        #expect(second == nil)
        expect(FieldSpy.spies.initializeStringValue, .wasCalled(.once, with: "key"))
        expect(FieldSpy.spies.initializeIntValue, .wasCalled(.once, with: 3))
    }
}
