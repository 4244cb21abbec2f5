import DoubleSynthesizer
import Testing

@Suite("Requirements with result builders")
struct BuilderTests {
    @Test func `A builder requirement that returns Never contains only the call`() {
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
