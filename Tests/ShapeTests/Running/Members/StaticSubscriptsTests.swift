import Testing
import UnderstudyTesting

@Suite("Static subscripts", .doubles) struct StaticSubscriptsTests {
    @Test func `A static subscript is stubbed and recorded in the running test`() {
        func paint<P: Palette>(_ palette: P.Type) -> (Int, String) {
            palette["red"] = 0xFF0000
            return (palette["red"], palette[index: 2])
        }
        PaletteSpy.spies.subscriptIndex.returns("blue")
        #expect(paint(PaletteSpy.self) == (0xFF0000, "blue"))
        expect(PaletteSpy.spies.subscriptName.set, .wasCalled(.once, with: ("red", 0xFF0000)))
        expect(PaletteSpy.spies.subscriptName.get, .wasCalled(.once, with: "red"))
        expect(PaletteSpy.spies.subscriptIndex, .wasCalled(.once, with: 2))
    }
}
