import DoubleFiles
import DoubleSynthesizer
import Testing

/// The effect of `#if` on actor isolation. The doubles of which the compiler sees one build are in
/// `ShapeTests/Protocols/Declarations/ConditionalAttributes.swift` instead.
@Suite("Conditional actor isolation")
struct ConditionalActorTests {
    private func double(
        of seam: String, form: Form = .spy, access: AccessLevel = .internal
    ) -> String {
        let result = DoubleStyle(form: form, access: access)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam + "\n")])
        return result.diagnostics.first?.message ?? result.text
    }

    @Test
    func `A Sendable double that is conditionally isolated is also Sendable without the actor`() {
        let seam = "protocol Screen: Sendable { static func show(_ image: Image) -> Int }"
        let some = "#if A\n@MainActor\n#endif\n" + seam
        let all = "@MainActor " + seam
        #expect(double(of: all, form: .plain).contains("        var showReturnValue = 0"))
        #expect(double(of: some, form: .plain).contains("        @Guarded var showReturnValue = 0"))

        let image = "protocol Screen: Sendable { func show(_ image: Image) }"
        let word = "struct Spies: @unchecked Sendable {"
        #expect(!double(of: "@MainActor " + image).contains(word))
        #expect(double(of: "#if A\n@MainActor\n#endif\n" + image).contains(word))

        let open = "public protocol Screen: Sendable {}"
        let base = "open class ScreenSpy: Screen, @unchecked Sendable"
        #expect(!double(of: "@MainActor " + open, access: .open).contains(base))
        #expect(double(of: "#if A\n@MainActor\n#endif\n" + open, access: .open).contains(base))
    }

    @Test
    func `A requirement that is isolated under other conditions than its double is nonisolated`() {
        let child = "#if A\n@MainActor\n#endif\nprotocol Child: Base { func stay() }\n"
        for (front, isOutside) in [
            ("@MainActor ", false), ("#if A\n@MainActor\n#endif\n", false), ("", true),
            ("#if B\n@MainActor\n#endif\n", true),
            ("#if A && B\n@MainActor\n#else\n@MainActor\n#endif\n", true),
            ("#if A\n#if B\n@MainActor\n#endif\n#endif\n", true),
        ] {
            let text = double(of: child + front + "protocol Base { func move() }")
            #expect(text.contains("    nonisolated func move() {") == isOutside, "\(front)")
            #expect(text.contains("    func stay() {"))
            #expect(!text.contains("    nonisolated func stay() {"))
        }
    }

    @Test func `A requirement with different conditional isolations in two bases is nonisolated`() {
        let seam = """
            protocol Child: Left, Right {}
            protocol Left {
                #if A
                    @MainActor
                #endif
                func move()
            }
            protocol Right {
                #if B
                    @MainActor
                #endif
                func move()
            }
            """
        let text = double(of: seam)
        #expect(text.contains("\n    nonisolated func move() {"))
        let same = double(of: seam.replacing("#if B", with: "#if A"))
        #expect(same.contains("    #if A\n        @MainActor\n    #endif\n    func move() {"))
    }

    @Test
    func `A double can have alternative global actors, but not a second one in the same build`() {
        let either =
            "@globalActor actor Basement {}\n"
            + "#if A\n@MainActor\n#elseif B\n@Basement\n#endif\nprotocol Screen { func show() }"
        #expect(
            double(of: either).contains(
                """
                #if A
                    @MainActor
                #elseif B
                    @Basement
                #endif
                final class ScreenSpy: Screen {
                """))
        let text = double(of: either + "\n@MainActor protocol P: Screen { func move() }")
        #expect(text.contains("\nnonisolated final class PSpy: P, Sendable {"))
        #expect(text.contains("    @MainActor\n    func move() {"))
        #expect(
            text.contains(
                """
                    #if A
                        @MainActor
                    #elseif B
                        @Basement
                    #endif
                    func show() {
                """))
    }

    @Test func `A requirement that may be on either of two actors is nonisolated`() {
        let text = double(
            of: """
                @globalActor actor Basement {}
                @MainActor protocol Front { func show() }
                #if A
                    @Basement
                #endif
                protocol P: Front { func move() }
                protocol Seam: P { func wait() }
                """)
        #expect(text.contains("\nnonisolated final class SeamSpy: Seam, Sendable {"))
        #expect(text.contains("    func move() {"))
        #expect(!text.contains("    @MainActor\n    func move() {"))
        #expect(text.contains("    @MainActor\n    func show() {"))
    }

    @Test func `The actors of protocols that inherit in many ways are determined once`() {
        var seam = """
            @globalActor actor Basement {}
            @MainActor protocol L0 {}
            @Basement protocol R0 {}

            """
        for level in 1...40 {
            let bases = "L\(level - 1), R\(level - 1)"
            seam += "protocol L\(level): \(bases) {}\nprotocol R\(level): \(bases) {}\n"
        }
        let text = double(of: seam + "protocol Seam: L40, R40 { func act() }")
        #expect(text.hasSuffix("    func act() {\n        spies.act()\n    }\n}\n"))
        let circle = double(of: seam + "protocol A: B, L0, R0 { func act() }\nprotocol B: A {}")
        #expect(circle.contains("func act()"))
    }

    @Test func `A superclass on an actor can't span several actors`() {
        let seam = """
            @MainActor class Vehicle { init() {} }
            @MainActor protocol Front {}
            @Basement protocol Moving: Vehicle, Front {}
            @globalActor actor Basement {}
            """
        #expect(
            double(of: seam)
                == "`Moving` requires a subclass of `Vehicle`, which is on `@MainActor`, but the "
                + "protocol is on `@Basement`: put `@Spy` on a class that derives from it, or "
                + "write this double by hand")
    }

    @Test
    func `The superclass of a conditionally isolated double can have the same global actor`() {
        let actor = "#if A\n@MainActor\n#endif\n"
        let base = "class Vehicle { init() {} }\n"
        let seam = "protocol Moving: Vehicle, Sendable {}"
        #expect(
            double(of: actor + base + "@MainActor " + seam)
                .contains("@MainActor\nfinal class MovingSpy: Vehicle, Moving {}"))
        #expect(
            double(of: actor + base + seam)
                .contains("final class MovingSpy: Vehicle, Moving, @unchecked Sendable"))
        #expect(
            double(of: "@MainActor " + base + actor + seam)
                .contains("    @MainActor\n#endif\nfinal class MovingSpy: Vehicle, Moving {}"))
        #expect(
            double(of: "@OtherActor " + base + actor + seam)
                == "`Moving` requires a subclass of `Vehicle`, which is on `@OtherActor`, but the "
                + "protocol is on `@MainActor`: put `@Spy` on a class that derives from it, or "
                + "write this double by hand")
    }

    @Test func `Async functions of nonisolated doubles are nonisolated(nonsending)`() {
        let seam = """
            protocol Loader {
                func load(_ options: [String: Any]) async throws -> Data
                static func warm() async
                func cancel()
                @MainActor func show() async
                @concurrent func parse() async
                nonisolated func read() async
                func join(_ actor: isolated any Actor) async
                var count: Int { get async }
            }
            """
        let catalogue = Catalogue(
            of: [ModuleSources(name: "App", files: [SourceText(name: "Seam.swift", text: seam)])],
            in: DoubleStyle(), isNonisolated: true)
        let text = catalogue.text(of: catalogue.entries)
        let functions = text.split(separator: "\n").filter { $0.contains(" func ") }
        #expect(
            functions == [
                "    nonisolated(nonsending) func load(_ options: [String: Any]) async throws -> Data {",
                "    nonisolated(nonsending) static func warm() async {", "    func cancel() {",
                // The attributes of these functions should be on separate lines.
                "    func show() async {", "    func parse() async {",
                "    nonisolated func read() async {",
                "    func join(_ actor: isolated any Actor) async {",
            ])
    }

    @Test
    func `A standard requirement that is repeated in a nonisolated double is marked nonisolated`() {
        let seam = """
            protocol Item: Identifiable, CustomStringConvertible {
                var id: String { get }
                var text: String { get }
            }
            """
        let catalogue = Catalogue(
            of: [ModuleSources(name: "App", files: [SourceText(name: "Seam.swift", text: seam)])],
            in: DoubleStyle(), isNonisolated: true)
        let text = catalogue.text(of: catalogue.entries)
        #expect(
            text.split(separator: "\n").filter { $0.contains(" var ") } == [
                "    nonisolated var id: String { spies.id() }",
                "    var text: String { spies.text() }",
                "    var description: String { spies.description() }",
            ])
    }

    @Test
    func `A conditionally isolated double is nonisolated if MainActor is the default`() throws {
        let seam = "#if A\n@MainActor\n#endif\n@available(macOS 26, *)\nprotocol Screen {}\n"
        let catalogue = Catalogue(
            of: [ModuleSources(name: "App", files: [SourceText(name: "Seam.swift", text: seam)])],
            in: DoubleStyle(), isNonisolated: true)
        #expect(
            catalogue.text(of: catalogue.entries).hasSuffix(
                "\n\n@available(macOS 26, *)\nnonisolated final class ScreenSpy: Screen {}\n"))
    }
}
