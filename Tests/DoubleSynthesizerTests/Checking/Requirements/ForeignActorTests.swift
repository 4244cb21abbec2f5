import DoubleSynthesizer
import Testing

@Suite("Requirements on other actors")
struct ForeignActorTests {
    @Test func `The spies of a double with requirements on another actor are nonisolated`() {
        expectDouble(
            of: "@MainActor protocol Screen { @OtherActor func store(_ page: Page) }",
            contains: """
                @MainActor
                nonisolated let spies = Spies()
                nonisolated struct Spies: @unchecked Sendable {
                @OtherActor
                """)
    }

    @Test func `A function with an isolated parameter isn't isolated to another actor`() {
        expectDouble(
            of: """
                protocol Base {
                    func run(on actor: isolated any Actor)
                }
                @MainActor protocol Screen: Base {}
                """, only: "Screen",
            contains: """
                @MainActor
                nonisolated struct Spies {
                func run(on actor: isolated any Actor) {
                """)
    }

    @Test func `A requirement that is isolated in only one of two bases is nonisolated`() {
        expectDouble(
            of: """
                protocol Base {
                    @MainActor func act()
                    func wait()
                }
                protocol Seam: Base {
                    func act()
                    @MainActor func wait()
                }
                """, only: "Seam",
            contains: """
                nonisolated func act() {
                nonisolated func wait() {
                """)
    }
}
