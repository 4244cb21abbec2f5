import Testing

@testable import Understudy

@Suite("Test-scoped values")
struct ScopeValueTests {
    @Test func `A test-scoped optional has its initial value until it is set to nil`() {
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

    @Test func `A test-scoped value is created once and stays available after the test ended`() {
        let scope = TestScope()
        let key = ScopedKey.object(Token())
        weak var kept: Token?
        let first = scope.run { () -> Token in
            let value = scope.value(key) { Token() }
            #expect(scope.value(key) { Token() } === value)
            return value
        }
        #expect(scope.value(key) { Token() } === first)
        do {
            let token = Token()
            kept = token
            scope.keep(token)
        }
        #expect(kept == nil, "An object that is only kept until the end isn't kept after it")
        let missing = TestScope.missing.value(key) { Token() }
        #expect(TestScope.missing.value(key) { Token() } !== missing)
    }
}
