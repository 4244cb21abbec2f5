import DoubleSynthesizer
import Testing

@Suite("Protocols that cannot be doubled are diagnosed at their place")
struct ProtocolDiagnosticTests {
    @Test("Associated types, Self and where clauses")
    func associatedTypes() {
        expectErrors(
            in: """
                protocol Seam<Item>: AnyObject where Item: Sendable {
                    associatedtype Item: Page = Book where Item: Sendable
                    func copy() -> Self
                    func same(_ other: Self.Item)
                    func when() where Item == Int
                }
                """,
            are: [
                "1:32: `where Item: Sendable` constrains types that a double does not "
                    + "know: write this double by hand",
                "2:5: the associated type `Item` is unknown to a double: write this "
                    + "double by hand",
                "3:20: `Self` means the type of the double, which a part of it cannot "
                    + "record: write this double by hand",
                "4:24: `Self` means the type of the double, which a part of it cannot "
                    + "record: write this double by hand",
                "5:17: `where Item == Int` constrains types that a double does not know: "
                    + "write this double by hand",
            ])
    }

    @Test("Inherited protocols out of sight")
    func inherited() {
        expectErrors(
            in: """
                protocol Seam: Hashable, AnyObject, Elsewhere.Base {
                    func act()
                }
                """,
            are: [
                "1:16: `Hashable` asks for more than a double can answer by itself: inherit it in "
                    + "the types that conform, or write this double by hand",
                "1:37: `Elsewhere.Base` is inherited, but it is not declared in the "
                    + "files that were given: give its file too, or write this double by hand",
            ])
    }

    @Test("Actors, and code outside of a global actor")
    func actors() {
        expectErrors(
            in: """
                protocol Storage: Actor { func act() }
                @MainActor protocol Screen { nonisolated func act() }
                distributed protocol Remote { distributed func act() }
                """,
            are: [
                "1:19: `Storage` asks for an actor, and a double is a class: write this "
                    + "double by hand",
                "2:30: `nonisolated` asks for code outside of the actor that the "
                    + "protocol is bound to: write this double by hand",
                "3:31: `distributed` is more than a double can promise: write this "
                    + "double by hand",
            ])
    }

    @Test("A Sendable protocol with types that are not")
    func sendable() {
        expectErrors(
            in: """
                protocol Seam: Sendable {
                    func act(_ body: @escaping () -> Void)
                    func keep(_ value: [String: Any]) -> Int
                    var body: (@MainActor () -> Void)? { get }
                }
                """,
            are: [
                "2:5: `Seam` is `Sendable`, and its double records `() -> Void`, which "
                    + "is not: mark the function type `@Sendable`, or write this double by "
                    + "hand",
                "3:5: `Seam` is `Sendable`, and its double records `Any`, which is not: "
                    + "use a `Sendable` type, or write this double by hand",
            ])
    }

    @Test("A private protocol")
    func hiddenProtocols() {
        expectErrors(
            in: """
                private protocol First { func act() }
                fileprivate protocol Second { func act() }
                """,
            are: [
                "1:1: `First` is private, so no double in another file can conform to "
                    + "it: remove `private`",
                "2:1: `Second` is fileprivate, so no double in another file can conform "
                    + "to it: remove `fileprivate`",
            ])
    }

    @Test("A protocol that is less visible than its double")
    func lessAccess() {
        expectErrors(
            in: """
                protocol Seam { func act() }
                """, access: .public,
            are: [
                "1:10: `Seam` is internal, so its double cannot be public: make the "
                    + "protocol public, or ask for a double of less access"
            ])
    }

    @Test("A Sendable protocol in the plain form")
    func plainSendable() {
        expectErrors(
            in: """
                protocol Seam: AnyObject, Sendable { func act() }
                """, form: .plain,
            are: [
                "1:27: `Seam` is `Sendable`, and a plain double keeps bare variables, "
                    + "which is not safe: leave out `--plain` and take the double with spies"
            ])
    }
}
