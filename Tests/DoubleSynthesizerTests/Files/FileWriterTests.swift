import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Files of doubles")
struct FileWriterTests {
    @Test func `Imports are sorted, and a testable import replaces the plain one`() {
        expectDouble(
            of: """
                public import Foundation
                @preconcurrency import Dispatch
                import struct Pages.Page
                @_exported import Zebra
                import App
                @_spi(Parts) import App
                protocol Seam {}
                """, testable: ["App"],
            is: """
                // Written by Understudy from Seam.swift.
                @_spi(Parts) import App
                @preconcurrency import Dispatch
                import Foundation
                import Understudy
                import Zebra

                import struct Pages.Page

                @testable import App

                final class SeamSpy: Seam {}
                """)
    }

    @Test func `An explicit access level of an import in one file applies to all`() {
        let files = ["import Foundation", "public import Foundation", "import Dispatch"].map {
            SourceText(name: "Seam.swift", text: $0 + "\nprotocol P\($0.count) {}\n")
        }
        let text = DoubleStyle().doubles(of: files).text
        #expect(
            text.hasPrefix(
                """
                // Written by Understudy from Seam.swift.
                import Dispatch
                internal import Foundation
                internal import Understudy

                final class
                """))
    }

    @Test func `Explicit access levels of scoped and conditional imports apply to all`() {
        let imports = [
            "@preconcurrency import Pages\npublic import Pages",
            "public import struct Books.Book\nimport struct Books.Book\nimport Books",
            "import UIKit\n#if A\npublic import UIKit\nimport Other\n#endif\n@testable import App",
        ]
        let files = imports.map {
            SourceText(name: "Seam.swift", text: $0 + "\npublic protocol P\($0.count) {}\n")
        }
        let text = DoubleStyle(access: .public, testableModules: ["App"]).doubles(of: files).text
        #expect(
            text.hasPrefix(
                """
                // Written by Understudy from Seam.swift.
                public import Books
                @preconcurrency public import Pages
                public import Pages
                public import UIKit
                public import Understudy

                public import struct Books.Book

                @testable public import App

                #if A
                    import Other
                    public import UIKit
                #endif

                /// A double
                """))
    }

    @Test
    func `Imports of a double have access levels if an import of the protocol's file has one`() {
        expectDouble(
            of: """
                internal import Dispatch
                public import Foundation
                protocol Seam {}
                """,
            is: """
                // Written by Understudy from Seam.swift.
                internal import Dispatch
                internal import Foundation
                internal import Understudy

                final class SeamSpy: Seam {}
                """)
    }

    @Test func `A public double imports Understudy publicly if it has spies`() {
        func imports(_ access: AccessLevel, _ form: Form = .spy, members: String = "func act()")
            -> [Substring]
        {
            let seam = "import Dispatch\npublic protocol Seam: Sendable { \(members) }"
            let text = DoubleStyle(form: form, access: access, testableModules: ["App"])
                .doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
            return text.split(separator: "\n").filter { $0.contains("import ") }
        }
        #expect(
            imports(.public) == [
                "import Dispatch", "public import Understudy", "@testable public import App",
            ])
        #expect(imports(.open) == imports(.public))
        #expect(imports(.package)[1] == "package import Understudy")
        #expect(imports(.internal)[1] == "import Understudy")
        // The import shouldn't be public, because the compiler warns if nothing public uses it.
        #expect(imports(.public, members: "")[1] == "import Understudy")
        #expect(
            imports(.public, .plain) == [
                "import Dispatch", "import Foundation", "@testable public import App",
            ])
    }

    @Test func `Long declarations of a double break like those of swift-format`() {
        expectDouble(
            of: """
                import Foundation

                protocol Workspace {
                    func open(_ url: URL, options: [String: any Sendable], configuration: Configuration, completion: @escaping @Sendable (Result<Application, any Error>) -> Void) async throws -> Application
                    var aPropertyWithALongNameToo: [Application.Identifier: (any ApplicationConfigurationProvider)?] { get }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class WorkspaceSpy: Workspace {
                    let spies = Spies()

                    struct Spies {
                        let open = Spy<
                            (
                                url: URL,
                                options: [String: any Sendable],
                                configuration: Configuration,
                                completion: @Sendable (Result<Application, any Error>) -> Void
                            ),
                            Application,
                            any Error
                        >("WorkspaceSpy.open(_:options:configuration:completion:)")
                        let aPropertyWithALongNameToo = Spy<
                            Void,
                            [Application.Identifier: (any ApplicationConfigurationProvider)?],
                            Never
                        >("WorkspaceSpy.aPropertyWithALongNameToo")
                    }

                    func open(
                        _ url: URL,
                        options: [String: any Sendable],
                        configuration: Configuration,
                        completion: @escaping @Sendable (Result<Application, any Error>) -> Void
                    ) async throws -> Application {
                        try await spies.open((url, options, configuration, completion))
                    }

                    var aPropertyWithALongNameToo: [Application.Identifier: (any ApplicationConfigurationProvider)?]
                    {
                        spies.aPropertyWithALongNameToo()
                    }
                }
                """)
    }
}
