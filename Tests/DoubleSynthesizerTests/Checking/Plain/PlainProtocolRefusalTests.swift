import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of protocols in plain doubles")
struct PlainProtocolRefusalTests {
    @Test func `A nonisolated member of a protocol on an actor is an error in a plain double`() {
        expectErrors(
            in: "@MainActor protocol Screen { nonisolated func act() }", form: .plain,
            are: [
                "1:30: `act()` isn't on the actor of `Screen`, but the variables of a plain double "
                    + "are: remove `--plain` to generate a double with spies"
            ])
    }

    @Test
    func `A requirement on a different actor than its protocol is an error in a plain double`() {
        expectErrors(
            in: """
                protocol Base {
                    func plain()
                }
                @MainActor protocol Screen: Base {
                    @MainActor func show()
                }
                @MainActor protocol Seam {
                    @OtherActor func act()
                }
                """, form: .plain,
            are: [
                "2:5: `plain()` isn't on the actor of `Screen`, but the variables of a plain "
                    + "double are: remove `--plain` to generate a double with spies",
                "4:21: `Screen` can't be doubled because of `Base`: see line 2",
                "8:17: `act()` isn't on the actor of `Seam`, but the variables of a plain double "
                    + "are: remove `--plain` to generate a double with spies",
            ], doubles: ["BaseDouble"])
    }
}
