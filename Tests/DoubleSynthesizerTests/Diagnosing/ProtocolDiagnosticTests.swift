import DoubleSynthesizer
import Testing

@Suite("Protocols that cannot be doubled are diagnosed at their place")
struct ProtocolDiagnosticTests {
    @Test("An associated type that is bound to the double itself")
    func boundToSelf() {
        expectErrors(
            in: """
                protocol Seam {
                    associatedtype Item: Page where Item.Owner == Self
                }
                protocol Other where Self.Item.Owner: Other, Item.Key == [Self] {
                    associatedtype Item: Page
                }
                """,
            are: [
                "2:31: `Item.Owner == Self` binds an associated type to the double itself, and "
                    + "a class cannot ask that of its own parameters: write this double by hand",
                "4:16: `Item.Key == [Self]` binds an associated type to the double itself, "
                    + "and a class cannot ask that of its own parameters: write this double by "
                    + "hand",
            ])
    }

    @Test("Inherited protocols out of sight", arguments: [Form.spy, .plain])
    func inherited(form: Form) {
        expectErrors(
            in: """
                protocol Seam: AnyObject, Elsewhere.Base {
                    func act()
                }
                protocol Other: Near & Far {}
                """, form: form,
            are: [
                "1:27: `Elsewhere.Base` is inherited, but it is not declared in the files that "
                    + "were given: give its file too, or write this double by hand",
                "4:17: `Near` is inherited, but it is not declared in the files that were given: "
                    + "give its file too, or write this double by hand",
                "4:24: `Far` is inherited, but it is not declared in the files that were given: "
                    + "give its file too, or write this double by hand",
            ])
    }

    @Test(
        "Protocols of the standard library that no class meets by itself",
        arguments: [Form.spy, .plain])
    func standard(form: Form) {
        expectErrors(
            in: """
                protocol First: Collection {}
                protocol Second: AnyObject, Swift.BinaryInteger {}
                protocol Third: BitwiseCopyable {}
                """, form: form,
            are: [
                "1:17: `Collection` asks for more than a double can answer by itself: inherit it "
                    + "in the types that conform, or write this double by hand",
                "2:29: `BinaryInteger` asks for more than a double can answer by itself: inherit "
                    + "it in the types that conform, or write this double by hand",
                "3:17: `BitwiseCopyable` is for values, and a double is a class: write this "
                    + "double by hand",
            ])
    }

    @Test("Subclasses of a class", arguments: [Form.spy, .plain])
    func subclass(form: Form) {
        expectErrors(
            in: """
                class View {}
                protocol First: View { func act() }
                """, form: form,
            are: [
                "2:17: `First` asks for a subclass of `View`, whose initializers a double does not "
                    + "know: write this double by hand"
            ])
    }

    @Test("What `where Self:` asks for is inherited")
    func whereSelf() {
        expectErrors(
            in: """
                class View {}
                protocol First where Self: View { func act() }
                protocol Second where Self: Collection, Self: Elsewhere {}
                """,
            are: [
                "2:28: `First` asks for a subclass of `View`, whose initializers a double does "
                    + "not know: write this double by hand",
                "3:29: `Collection` asks for more than a double can answer by itself: inherit it "
                    + "in the types that conform, or write this double by hand",
                "3:47: `Elsewhere` is inherited, but it is not declared in the files that were "
                    + "given: give its file too, or write this double by hand",
            ])
    }

    @Test("Actors of another kind than the language's own", arguments: [Form.spy, .plain])
    func actors(form: Form) {
        expectErrors(
            in: """
                protocol First: AnyActor { func act() }
                distributed protocol Second: DistributedActor { distributed func act() }
                """, form: form,
            are: [
                "1:17: `First` asks for an actor of another kind than `actor` declares: write "
                    + "this double by hand",
                "2:30: `Second` asks for an actor of another kind than `actor` declares: write "
                    + "this double by hand",
                "2:49: `distributed` is more than a double can promise: write this double by hand",
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
}
