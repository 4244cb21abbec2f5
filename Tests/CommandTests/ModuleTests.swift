import Foundation
import Testing

/// The options that the SwiftPM plug-ins use.
@Suite("Whole modules")
struct ModuleTests {
    private func workspace() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write("App/Loader.swift", "import Core\n\nprotocol Loader: Source {}\n")
        try workspace.write("App/Types.swift", "struct Page {}\nprivate protocol Own {}\n")
        try workspace.write("Core/Source.swift", "public protocol Source { func read() }\n")
        return workspace
    }

    private let loader = """
        // Written by Understudy from Loader.swift.
        import Core
        import Understudy

        @testable import App

        final class LoaderSpy: Loader {
            let spies = Spies()

            struct Spies {
                let read = Spy<Void, Void, Never>("LoaderSpy.read()")
            }

            func read() {
                spies.read()
            }
        }

        """

    @Test("Doubles import their module and inherit from protocols of context modules")
    func context() throws {
        let workspace = try workspace()
        expect(
            try workspace.run("--module", "App", "App", "--context", "Core", "Core"), output: loader
        )
        // Without the import, the other module isn't visible.
        try workspace.write("App/Loader.swift", "protocol Loader: Source {}\n")
        expect(
            try workspace.run("--module=App", "App", "--context=Core", "Core"),
            errors: """
                App/Loader.swift:1:18: error: `Source` is inherited, but it is not declared in the files \
                that were given: give its file too, or its module with `--sdk` where that is one of the \
                toolchain, or put `@Spy` on a class of yours that conforms

                """, status: 1)
    }

    @Test("--mirror writes a file for each source file, which explains missing doubles")
    func mirror() throws {
        let workspace = try workspace()
        try workspace.write("App/More.swift", "protocol A {}\nprotocol B {}\n@Spy protocol C {}\n")
        try workspace.write("Tests/Doubles.swift", "final class ASpy {}\n")
        try workspace.write("names", "App.B\n")
        let arguments = [
            "--module", "App", "App", "--context", "Core", "Core", "--beside", "Tests",
            "--leave-out-file", "names", "--mirror", "--output", "Out",
        ]
        expect(try workspace.run(arguments))
        #expect(
            workspace.names(in: "Out")
                == ["App.LoaderDoubles.swift", "App.MoreDoubles.swift", "App.TypesDoubles.swift"])
        #expect(workspace.read("Out/App.LoaderDoubles.swift") == loader)
        #expect(
            workspace.read("Out/App.MoreDoubles.swift") == """
                // Written by Understudy from More.swift, where there is nothing to double.
                // `ASpy` is declared in Doubles.swift.
                // `B` is left out.
                // `CSpy` is written by the `@Spy` of its protocol.

                """)
        #expect(
            workspace.read("Out/App.TypesDoubles.swift") == """
                // Written by Understudy from Types.swift, where there is nothing to double.
                // `Own` is not seen in other files.

                """)
    }

    @Test("--mirror doesn't write a file that didn't change")
    func untouched() throws {
        let workspace = try workspace()
        let arguments = [
            "--module", "App", "App", "--context", "Core", "Core", "--mirror", "--output", "Out",
        ]
        expect(try workspace.run(arguments))
        let old = Date(timeIntervalSince1970: 1_000_000)
        func date(_ name: String) throws -> Date? {
            let path = workspace.url.appending(path: "Out/App.\(name)Doubles.swift").path
            return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
                as? Date
        }
        for name in workspace.names(in: "Out") {
            try FileManager.default.setAttributes(
                [.modificationDate: old],
                ofItemAtPath: workspace.url.appending(path: "Out/\(name)").path)
        }
        try workspace.write("App/Types.swift", "protocol Page {}\n")
        expect(try workspace.run(arguments))
        #expect(try date("Loader") == old)
        #expect(try date("Types") != old)
    }

    @Test("A protocol that can't be doubled is reported once with the line that leaves it out")
    func notes() throws {
        let workspace = try workspace()
        try workspace.write("App/Odd.swift", "protocol Odd { ) }\nprotocol Even: Odd {}\n")
        let arguments = [
            "--module", "App", "App", "--context", "Core", "Core", "--leave-out-file", "names",
            "--mirror", "--output", "Out",
        ]
        expect(
            try workspace.run(arguments),
            errors: """
                App/Odd.swift:1:16: error: expected a requirement, found `)`
                App/Odd.swift:1:10: note: to do without a double of it, add the line `App.Odd` to names
                App/Odd.swift:2:10: error: `Even` inherits from a protocol that cannot be read
                App/Odd.swift:2:10: note: to do without a double of it, add the line `App.Even` to names

                """, status: 1)
        #expect(workspace.read("Out/App.LoaderDoubles.swift") == loader)
        try workspace.write("names", "App.*\n")
        expect(try workspace.run(arguments))
    }

    @Test("Two doubles with the same name from different modules are an error")
    func namesakes() throws {
        let workspace = try Workspace()
        try workspace.write("App/A.swift", "protocol Loader {}\n")
        try workspace.write("Core/A.swift", "struct A {}\nprotocol Loader {}\n")
        expect(
            try workspace.run(
                "--module", "App", "App", "--module", "Core", "Core", "--output", "D/"),
            errors: """
                Core/A.swift:2:10: error: there is another `LoaderSpy` already, of `Loader` in App: \
                leave one of them out
                understudy: wrote 1 double to D/

                """, status: 1)
        expect(
            try workspace.run(
                "--module", "App", "App", "--module", "Core", "Core", "--output", "D/",
                "--leave-out", "App.Loader"),
            errors: "understudy: wrote 1 double to D/\n")
        #expect(workspace.read("D/LoaderSpy.swift")?.contains("@testable import Core") == true)
    }

    @Test("--beside skips protocols whose doubles are declared there, except generated ones")
    func beside() throws {
        let workspace = try workspace()
        try workspace.write("App/More.swift", "protocol A {}\nprotocol B {}\n")
        try workspace.write("Tests/Mine.swift", "private struct ASpy {}\n")
        try workspace.write("Tests/Doubles/BSpy.swift", "typealias BSpy = Int\n")
        let arguments = [
            "--module", "App", "App", "--context", "Core", "Core", "--beside", "Tests", "--output",
            "Tests/Doubles",
        ]
        for count in ["1 double to Tests/Doubles", "no double to Tests/Doubles; 1 fits already"] {
            expect(
                try workspace.run(arguments),
                errors: """
                    App/More.swift:1:10: note: no double is written: `ASpy` is declared in Mine.swift
                    App/More.swift:2:10: note: no double is written: `BSpy` is declared in BSpy.swift
                    understudy: wrote \(count)

                    """)
            #expect(workspace.names(in: "Tests/Doubles") == ["BSpy.swift", "LoaderSpy.swift"])
            #expect(workspace.read("Tests/Doubles/LoaderSpy.swift") == loader)
        }
    }

    @Test("Doubles qualify names that types in the --beside folder would hide")
    func hiding() throws {
        let workspace = try workspace()
        try workspace.write("App/Ledger.swift", "protocol Ledger { func add(_ page: Page) }\n")
        try workspace.write("Tests/Spy.swift", "final class Spy<T> {}\nprivate struct Other {}\n")
        try workspace.write("Tests/Page.swift", "struct Page { var title = \"\" }\n")
        let outcome = try workspace.run(
            "--module", "App", "App", "--context", "Core", "Core", "--beside", "Tests",
            "--protocol", "Ledger")
        #expect(outcome.errors == "")
        #expect(
            outcome.output.contains(
                "        let add = Understudy.Spy<App.Page, Void, Never>(\"LedgerSpy.add(_:)\")\n"))
        #expect(outcome.output.contains("    func add(_ page: App.Page) {\n"))
    }

    @Test("A double that was moved to another folder isn't generated again")
    func moved() throws {
        let workspace = try workspace()
        try workspace.write("Tests/Doubles/Loading/LoaderSpy.swift", loader)
        expect(
            try workspace.run(
                "--module", "App", "App", "--context", "Core", "Core", "--beside", "Tests",
                "--output", "Tests/Doubles"),
            errors: """
                App/Loader.swift:3:10: note: no double is written: `LoaderSpy` is declared in \
                LoaderSpy.swift

                """)
        #expect(workspace.names(in: "Tests/Doubles") == ["Loading"])
    }

    @Test("Modules without protocols are an error, except for --mirror")
    func nothing() throws {
        let workspace = try Workspace()
        try workspace.write("App/A.swift", "private protocol A {}\n")
        expect(
            try workspace.run("--module", "App", "App", "--output", "D/"),
            errors: "understudy: error: there is no protocol in App\n", status: 1)
        expect(try workspace.run("--module", "App", "App", "--mirror", "--output", "D/"))
    }

    @Test("--nonisolated marks doubles that aren't isolated to an actor")
    func nonisolated() throws {
        let workspace = try Workspace()
        try workspace.write(
            "A.swift", "protocol A {}\n@MainActor protocol B {}\nprotocol C: Actor {}\n")
        expect(
            try workspace.run("A.swift", "--nonisolated"),
            output: """
                // Written by Understudy from A.swift.
                import Understudy

                nonisolated final class ASpy: A {}

                @MainActor
                final class BSpy: B {}

                actor CSpy: C {}

                """)
    }
}
