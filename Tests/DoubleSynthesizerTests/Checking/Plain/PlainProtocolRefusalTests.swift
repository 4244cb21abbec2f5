import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Protocols that need spies are diagnosed at their place in the plain form")
struct PlainProtocolRefusalTests {
    @Test("Associated types and where clauses")
    func associatedTypes() {
        expectErrors(
            in: """
                protocol Seam<Item>: AnyObject where Item: Sendable {
                    associatedtype Item: Page = Book where Item: Sendable
                }
                """, form: .plain,
            are: [
                "1:32: `where Item: Sendable` constrains types that a plain double does not know: "
                    + "leave out `--plain` and take the double with spies",
                "2:5: the associated type `Item` is unknown to a plain double: leave out "
                    + "`--plain` and take the double with spies",
            ])
    }

    @Test("Inherited protocols of the standard library that ask for something")
    func standard() {
        expectErrors(
            in: """
                protocol First: Codable, Identifiable {}
                protocol Second: AnyObject, Swift.CustomStringConvertible {}
                """, form: .plain,
            are: [
                "1:17: `Codable` asks for more than a plain double can answer by itself: inherit "
                    + "it in the types that conform, or leave out `--plain` and take the double "
                    + "with spies",
                "1:26: `Identifiable` asks for more than a plain double can answer by itself: "
                    + "inherit it in the types that conform, or leave out `--plain` and take the "
                    + "double with spies",
                "2:29: `CustomStringConvertible` asks for more than a plain double can answer by "
                    + "itself: inherit it in the types that conform, or leave out `--plain` and "
                    + "take the double with spies",
            ])
    }

    @Test("Actors, and code outside of a global actor")
    func actors() {
        expectErrors(
            in: """
                protocol Storage: Actor { func act() }
                @MainActor protocol Screen { nonisolated func act() }
                """, form: .plain,
            are: [
                "1:19: `Storage` asks for an actor, and a plain double is a class: leave out "
                    + "`--plain` and take the double with spies",
                "2:21: `act()` is not on the actor that `Screen` is bound to, and a plain double "
                    + "keeps its variables there: leave out `--plain` and take the double with spies",
            ])
    }

    @Test("Protocols whose doubles are used by several threads")
    func sendable() {
        expectErrors(
            in: """
                protocol First: AnyObject, Sendable { func act() }
                protocol Second: Error { func act() }
                protocol Third: First {}
                @MainActor protocol Fourth: Sendable { func act() }
                """, form: .plain,
            are: [
                "1:28: `First` is `Sendable`, and a plain double keeps bare variables, which is "
                    + "not safe: leave out `--plain` and take the double with spies",
                "2:10: `Second` is `Sendable`, and a plain double keeps bare variables, which is "
                    + "not safe: leave out `--plain` and take the double with spies",
                "3:10: `Third` is `Sendable`, and a plain double keeps bare variables, which is "
                    + "not safe: leave out `--plain` and take the double with spies",
            ], doubles: ["FourthDouble"])
    }

    @Test("Requirements on another actor than the protocol")
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
                "4:21: `plain()` is not on the actor that `Screen` is bound to, and a plain "
                    + "double keeps its variables there: leave out `--plain` and take the double "
                    + "with spies",
                "7:21: `act()` is not on the actor that `Seam` is bound to, and a plain "
                    + "double keeps its variables there: leave out `--plain` and take the double "
                    + "with spies",
            ], doubles: ["BaseDouble"])
    }
}
