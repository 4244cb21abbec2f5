import DoubleSynthesizer
import Testing

@Suite("Requirements with result builders")
struct SpyBuilderTests {
    @Test("A body says `return`, so that no builder takes it for its own")
    func returns() {
        expectSpy(
            of: """
                protocol Screen {
                    associatedtype Body
                    @ViewBuilder var body: Body { get }
                    @SwiftUI.ViewBuilder func row(_ index: Int) -> Body
                    @MainActor func title() -> String
                    @ViewBuilder var footer: Body { get set }
                }
                """,
            is: """
                final class ScreenSpy<Body>: Screen {
                    let spies = Spies()

                    struct Spies {
                        let body = Spy<Void, Body, Never>("ScreenSpy.body")
                        let row = Spy<Int, Body, Never>("ScreenSpy.row(_:)")
                        let title = Spy<Void, String, Never>("ScreenSpy.title()")
                        let footer = SpiedProperty<Body>("ScreenSpy.footer")
                    }

                    var body: Body {
                        let answer = spies.body()
                        return answer
                    }

                    func row(_ index: Int) -> Body {
                        let answer = spies.row(index)
                        return answer
                    }

                    @MainActor
                    func title() -> String {
                        spies.title()
                    }

                    var footer: Body {
                        get {
                            let answer = spies.footer.get()
                            return answer
                        }
                        set { spies.footer.set(newValue) }
                    }
                }
                """)
    }

    @Test("Behind a call that never returns there is nothing")
    func never() {
        expectSpy(
            of: """
                protocol Screen { associatedtype Body; @ViewBuilder var body: Body { get } }
                protocol Leaf: Screen where Body == Never {}
                """,
            is: """
                final class ScreenSpy<Body>: Screen {
                    let spies = Spies()

                    struct Spies {
                        let body = Spy<Void, Body, Never>("ScreenSpy.body")
                    }

                    var body: Body {
                        let answer = spies.body()
                        return answer
                    }
                }

                final class LeafSpy: Leaf {
                    typealias Body = Never

                    let spies = Spies()

                    struct Spies {
                        let body = Spy<Void, Never, Never>("LeafSpy.body")
                    }

                    var body: Never {
                        return spies.body()
                    }
                }
                """)
    }
}
