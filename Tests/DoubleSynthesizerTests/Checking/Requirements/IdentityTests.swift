import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Identity of doubles")
struct IdentityTests {
    @Test("A protocol that declares == and hash(into:) itself has spies for them")
    func ownEquality() {
        expectSpy(
            of: """
                protocol Key: Hashable {
                    static func == (left: Self, right: Self) -> Bool
                    func hash(into hasher: inout Hasher)
                }
                """,
            is: """
                final class KeySpy: Key, Unstubbed.Identity {
                    let spies = Spies()

                    struct Spies {
                        let hash = Spy<Hasher, Void, Never>("KeySpy.hash(into:)")
                        /// The value of `hasher` after `hash(into:)`, by default the one before.
                        let hashHasher = Spy<Hasher, Hasher, Never>(unchanged: "KeySpy.hash(into:) hasher")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, because `KeySpy` isn't known to be `Sendable`. Each spy guards its own state, but
                    // not the values that it has recorded.
                    struct StaticSpies: @unchecked Sendable {
                        let equal = Spy<(left: KeySpy, right: KeySpy), Bool, Never>(
                            "KeySpy.==(_:_:)", part: "equal")
                    }

                    static func == (left: KeySpy, right: KeySpy) -> Bool {
                        spies.equal((left, right))
                    }

                    func hash(into hasher: inout Hasher) {
                        defer { hasher = spies.hashHasher(hasher) }
                        spies.hash(hasher)
                    }
                }
                """)
    }

    @Test("Hashable doubles in a global actor and actors conform by identity")
    func isolated() {
        expectSpy(
            of: """
                @MainActor protocol Screen: Hashable {}
                protocol Storage: Actor, Hashable {}
                """,
            is: """
                @MainActor
                final class ScreenSpy: Screen, Unstubbed.Identity, nonisolated Hashable {}

                actor StorageSpy: Storage, Unstubbed.Identity {}
                """)
    }

    @Test(
        "A double implements == and hash(into:) if an extension's are less visible than the double",
        arguments: [
            ("extension", "", AccessLevel.public, true), ("extension", "", .package, true),
            ("extension", "", .internal, false), ("public extension", "", .public, false),
            ("extension", "public ", .open, false), ("package extension", "", .public, true),
            ("package extension", "", .package, false), ("extension", "private ", .public, false),
        ])
    func accessOfExtensions(
        _ head: String, word: String, access: AccessLevel, isWritten: Bool
    ) {
        let seam = """
            public protocol Section: Hashable {}
            \(head) Section {
                \(word)static func == (left: Self, right: Self) -> Bool { true }
                \(word)func hash(into hasher: inout Hasher) {}
            }
            """
        let text = Synthesizer(access: access)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        #expect(text.contains("static func == (left: SectionSpy") == isWritten)
        #expect(text.contains("func hash(into hasher: inout Hasher)") == isWritten)
        #expect(text.contains("Unstubbed.Identity"))
        let plain = Synthesizer(form: .plain, access: access)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        // The plain double should declare `==` itself if nothing else can answer it.
        let isAnswered = !isWritten && word != "private "
        #expect(plain.contains("static func == (left: SectionDouble") != isAnswered)
    }

    @Test("A plain double uses the == of its protocol's extension")
    func extensions() {
        expectDouble(
            of: """
                protocol Section: Hashable {}
                extension Section { static func == (left: Self, right: Self) -> Bool { true } }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class SectionDouble: Section {
                    func hash(into hasher: inout Hasher) {
                        hasher.combine(ObjectIdentifier(self))
                    }
                }
                """)
    }
}
