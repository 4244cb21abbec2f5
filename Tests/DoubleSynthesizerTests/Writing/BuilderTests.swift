import DoubleSynthesizer
import Testing

@Suite("Requirements with result builders")
struct BuilderTests {
    @Test("A builder requirement that returns Never contains only the call")
    func never() {
        expectDouble(
            of: """
                protocol Screen { associatedtype Body; @ViewBuilder var body: Body { get } }
                protocol Leaf: Screen where Body == Never {}
                """, only: "Leaf",
            contains: """
                typealias Body = Never
                var body: Never {
                return spies.body()
                """)
    }
}
