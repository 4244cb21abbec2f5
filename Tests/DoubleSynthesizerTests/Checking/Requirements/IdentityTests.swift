import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Identity of doubles")
struct IdentityTests {
    @Test func `Hashable doubles in a global actor and actors conform by identity`() {
        expectSpy(
            of: """
                @MainActor protocol Screen: Hashable {}
                protocol Storage: Actor, Hashable {}
                """,
            is: """
                @MainActor
                final class ScreenSpy: Screen, TestDouble.Identity, nonisolated Hashable {}

                actor StorageSpy: Storage, TestDouble.Identity {}
                """)
    }

    @Test(arguments: [
        ("protocol", "extension", "", true), ("nonisolated protocol", "extension", "", false),
        ("protocol", "nonisolated extension", "", false),
        ("protocol", "extension", "nonisolated ", false),
        ("@MainActor protocol", "extension", "nonisolated ", false),
        ("@MainActor protocol", "extension", "", true),
    ])
    func `A nonisolated double implements == unless an extension's is explicitly nonisolated`(
        _ head: String, _ place: String, word: String, isWritten: Bool
    ) {
        let seam = """
            \(head) Section: Equatable {}
            \(place) Section { \(word)static func == (left: Self, right: Self) -> Bool { true } }
            """
        let module = ModuleSources(files: [SourceText(name: "Seam.swift", text: seam)])
        let catalogue = Catalogue(of: [module], in: DoubleStyle(), isNonisolated: true)
        let text = catalogue.text(of: catalogue.entries)
        #expect(text.contains("static func == (left: SectionSpy") == isWritten)
    }

    @Test(arguments: [
        ("extension", "", AccessLevel.public, true), ("extension", "", .package, true),
        ("extension", "", .internal, false), ("public extension", "", .public, false),
        ("extension", "public ", .open, false), ("package extension", "", .public, true),
        ("package extension", "", .package, false), ("extension", "private ", .public, false),
    ])
    func
        `A double implements == and hash(into:) if an extension's are less visible than the double`(
            _ head: String, word: String, access: AccessLevel, isWritten: Bool
        )
    {
        let seam = """
            public protocol Section: Hashable {}
            \(head) Section {
                \(word)static func == (left: Self, right: Self) -> Bool { true }
                \(word)func hash(into hasher: inout Hasher) {}
            }
            """
        let text = DoubleStyle(access: access)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        #expect(text.contains("static func == (left: SectionSpy") == isWritten)
        #expect(text.contains("func hash(into hasher: inout Hasher)") == isWritten)
        #expect(text.contains("TestDouble.Identity"))
        let plain = DoubleStyle(form: .plain, access: access)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        // The plain double should declare `==` itself if nothing else can answer it.
        let isAnswered = !isWritten && word != "private "
        #expect(plain.contains("static func == (left: SectionDouble") != isAnswered)
    }

    @Test func `A plain double uses the == of its protocol's extension`() {
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
