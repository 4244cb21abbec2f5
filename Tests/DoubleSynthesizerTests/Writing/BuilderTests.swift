import DoubleSynthesizer
import Testing

@Suite("Requirements with result builders")
struct BuilderTests {
    @Test("A builder requirement that returns Never contains only the call")
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
