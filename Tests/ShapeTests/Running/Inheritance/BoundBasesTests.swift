import Testing
import UnderstudyTesting

@Suite("Bases with generic arguments") struct BoundBasesTests {
    func strike<K: Keyboard>(_ key: K.Key, of keyboard: K) -> String { keyboard.strike(key) }

    @Test func `A where clause of Self can bind the types of a base`() {
        let piano = PianoSpy()
        piano.spies.strike.returns("a")
        piano.press(2)
        #expect(strike(1, of: piano) == "a")
        expect(piano.spies.strike, .wasCalled(.once, with: 1))
        expect(piano.spies.press, .wasCalled(.once, with: 2))
    }

    @Test func `A base with primary associated types has a generic double`() {
        let keyboard = KeyboardSpy<Bool>()
        keyboard.spies.strike.returns("b")
        #expect(strike(true, of: keyboard) == "b")
        expect(keyboard.spies.strike, .wasCalled(.once, with: true))
    }
}
