import Testing

@testable import Understudy

@Suite("The static state of a test")
struct ScopeValueTests {
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
