import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of protocols in plain doubles")
struct PlainProtocolRefusalTests {
    @Test("An error about an inherited standard requirement is at the protocol")
    func standard() {
        expectErrors(
            in: "protocol Seam: CaseIterable { associatedtype Page }", form: .plain,
            are: [
                "1:10: `allCases` belongs to the type, and a type that is generic keeps nothing: "
                    + "leave out `--plain` and take the double with spies"
            ])
    }

    @Test("A protocol of actors or with a nonisolated member is an error in a plain double")
    func actors() {
        expectErrors(
            in: """
                protocol Storage: Actor { func act() }
                @MainActor protocol Screen { nonisolated func act() }
                """, form: .plain,
            are: [
                "1:19: `Storage` asks for an actor, and a plain double is a class: leave out "
                    + "`--plain` and take the double with spies",
                "2:30: `act()` is not on the actor that `Screen` is bound to, and a plain double "
                    + "keeps its variables there: leave out `--plain` and take the double with spies",
            ])
    }

    @Test("A requirement on a different actor than its protocol is an error in a plain double")
    func otherActors() {
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
                "2:5: `plain()` is not on the actor that `Screen` is bound to, and a plain "
                    + "double keeps its variables there: leave out `--plain` and take the double "
                    + "with spies",
                "4:21: `Screen` cannot be doubled because of `Base`: see line 2",
                "8:17: `act()` is not on the actor that `Seam` is bound to, and a plain "
                    + "double keeps its variables there: leave out `--plain` and take the double "
                    + "with spies",
            ], doubles: ["BaseDouble"])
    }
}
