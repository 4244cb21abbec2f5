import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Names that are looked up in an extension of an imported type")
struct LookupAliasTests {
    @Test func `A double outside of the extension uses an alias for each name that isn't known`() {
        expectDouble(
            of: """
                import Kit
                struct Page {}
                extension Menu {
                    struct Size {}
                    protocol Cook {
                        associatedtype Dish
                        func cook<Tool>(_ dish: Dish, with tool: Tool, for guest: any Guest) -> Self
                        func serve(_ menu: Menu, _ size: Size, _ page: Page) throws -> [Bool]
                        func pay(_ sum: Kit.Sum, _ tip: Sum.Tip) -> Result<Void, Declined>
                        func pack(_ box: Box<Int>.Lid, _ type: Bag.Type)
                    }
                }
                protocol Chef: Menu.Cook {}
                """, only: "Chef",
            contains: """
                // Names in the requirements of `ChefSpy` that are looked up in `Menu`.
                extension Menu {
                typealias ChefSpyGuest = Guest
                typealias ChefSpySumTip = Sum.Tip
                typealias ChefSpyDeclined = Declined
                typealias ChefSpyBox = Box
                typealias ChefSpyBag = Bag
                func cook<Tool>(_ dish: Dish, with tool: Tool, for guest: any Menu.ChefSpyGuest) -> ChefSpy {
                func serve(_ menu: Menu, _ size: Menu.Size, _ page: Page) throws -> [Bool] {
                func pay(_ sum: Kit.Sum, _ tip: Menu.ChefSpySumTip) -> Result<Void, Menu.ChefSpyDeclined> {
                func pack(_ box: Menu.ChefSpyBox<Int>.Lid, _ type: Menu.ChefSpyBag.Type) {
                """)
    }

    @Test func `An alias exists in the builds and on the versions of the members that use it`() {
        expectDouble(
            of: """
                extension Menu {
                    protocol Cook {
                        #if DEBUG
                        func taste(_ spoon: Spoon, _ fork: Fork)
                        #elseif os(Linux) || TEST
                        func smell(_ spoon: Spoon)
                        #endif
                        func carve(_ fork: Fork)
                        @available(iOS 26, *) func slice(_ knife: Knife)
                    }
                }
                protocol Chef: Menu.Cook {}
                """, only: "Chef",
            contains: """
                #if (DEBUG) || (!DEBUG && (os(Linux) || TEST))
                typealias ChefSpySpoon = Spoon
                typealias ChefSpyFork = Fork
                @available(iOS 26, *)
                typealias ChefSpyKnife = Knife
                @available(iOS 26, *)
                """)
    }

    @Test func `The aliases of public and plain doubles have the access level of the double`() {
        expectDouble(
            of: """
                extension Menu.Page {
                    public protocol Cook {
                        var guests: [Guest] { get }
                        var page: Page { get }
                    }
                }
                public enum Kitchen { public protocol Chef: Menu.Page.Cook {} }
                """, form: .plain, access: .public, only: "Chef",
            contains: """
                // Names in the requirements of `ChefDouble` that are looked up in `Menu.Page`.
                extension Menu.Page {
                /// The type that `Guest` refers to.
                public typealias KitchenChefDoubleGuest = Guest
                public var guests: [Menu.Page.KitchenChefDoubleGuest] = []
                public var page: Menu.Page {
                """)
    }

    @Test func `A double inside of the same extension uses the names of its protocol`() {
        expectDouble(
            of: """
                extension Menu {
                    protocol Cook { func cook(for guest: Guest) }
                    protocol Chef: Cook {}
                    enum Kitchen { protocol Helper: Cook {} }
                }
                """,
            contains: """
                func cook(for guest: Guest) {
                func cook(for guest: Guest) {
                func cook(for guest: Guest) {
                """)
    }

    @Test func `A type with an imported superclass or protocol may inherit the names that it uses`()
    {
        expectDouble(
            of: """
                class Page { struct Line {} }
                class Sheet: Page, Codable {
                    protocol Reader { func read(_ line: Line) -> Glyph }
                }
                class Card: Paper { protocol Reader { func read(_ line: Grain) } }
                struct Deck: Collection { protocol Dealer { func deal(_ card: Element) } }
                protocol First: Sheet.Reader {}
                protocol Second: Card.Reader {}
                protocol Third: Deck.Dealer {}
                """,
            contains: """
                func read(_ line: Line) -> Glyph {
                func read(_ line: Grain) {
                func deal(_ card: Element) {
                func read(_ line: Sheet.Line) -> Glyph {
                typealias SecondSpyGrain = Grain
                func read(_ line: Card.SecondSpyGrain) {
                typealias ThirdSpyElement = Element
                func deal(_ card: Deck.ThirdSpyElement) {
                """)
    }

    @Test func `A name that no member of the double uses has no alias`() {
        let seam = """
            extension Menu { protocol Cook { typealias Unused = Guest; func cook() } }
            protocol Chef: Menu.Cook {}
            """
        let doubles = DoubleStyle(protocolNames: ["Chef"])
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
        #expect(doubles.text.contains("final class ChefSpy: Chef {"))
        #expect(!doubles.text.contains("typealias"))
    }
}
