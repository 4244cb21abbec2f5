import Testing

@testable import Understudy

@Suite("The static state of a test")
struct ScopeValueTests {
    @Test("An optional begins with its value, too")
    func optional() {
        let scope = TestScope()
        let key = ScopedKey.object(Token())
        scope.run {
            #expect(scope.value(key) { 5 as Int? } == 5)
            scope.setValue(key, to: nil as Int?)
            #expect(scope.value(key) { 5 as Int? } == nil)
            let outer: Int?? = TestScope().valueSet(under: key)
            #expect(outer == .some(nil))
        }
    }

    @Test("A value is made once, and not kept by a test that is over")
    func afterTheEnd() {
        let scope = TestScope()
        let key = ScopedKey.object(Token())
        let first = scope.run { () -> Token in
            let value = scope.value(key) { Token() }
            #expect(scope.value(key) { Token() } === value)
            return value
        }
        let second = scope.value(key) { Token() }
        #expect(second !== first)
        #expect(scope.value(key) { Token() } !== second)
        weak var late: Token?
        do {
            let token = Token()
            late = token
            scope.setValue(key, to: token)
        }
        #expect(late == nil)
    }
}
