import Foundation
import Testing
import Understudy

@testable import UnderstudyFoundation

private struct StubForecast: Codable, Equatable {
    var text: String
    var days: [Int]
}

@Suite("StubbedLaunch")
struct StubbedLaunchTests {
    private typealias ReadingError = StubbedLaunch<StubForecast>.ReadingError

    private let forecast = StubForecast(text: "Sunny \"äöü\" \n=$HOME", days: [1, 2])

    private func read(_ environment: [String: String]) throws(ReadingError) -> StubForecast? {
        try StubbedLaunch<StubForecast>.read(environment: environment)
    }

    @Test func `A launch double is equal after writing and reading it`() throws {
        let environment = try StubbedLaunch(forecast).environment(adding: [:])
        #expect(try read(environment) == forecast)
    }

    @Test
    func `A launch double is one JSON variable and the flag, added to the environment`() throws {
        let double = StubbedLaunch(StubForecast(text: "a", days: []), version: 3)
        #expect(
            try double.environment(adding: ["PATH": "/bin"]) == [
                "PATH": "/bin", "UNIT_TESTING": "1",
                "LAUNCH_DOUBLE": #"{"double":{"days":[],"text":"a"},"version":3}"#,
            ])
    }

    @Test func `A launch double can use another variable name`() throws {
        let environment = try StubbedLaunch(forecast, variable: "FORECAST").environment(adding: [:])
        #expect(try read(environment) == nil)
        let found = try StubbedLaunch<StubForecast>.read(
            variable: "FORECAST", environment: environment)
        #expect(found == forecast)
    }

    @Test func `A launch double is nil without its variable`() throws {
        #expect(try read(["UNIT_TESTING": "1"]) == nil)
    }

    @Test func `A long launch double is stored in a file that is removed with the double`() throws {
        var double: StubbedLaunch? = StubbedLaunch(
            StubForecast(text: String(repeating: "x", count: 300_000), days: []))
        let environment = try #require(try double?.environment(adding: [:]))
        let path = try #require(environment["LAUNCH_DOUBLE"]?.dropFirst())
        #expect(environment["LAUNCH_DOUBLE"]?.hasPrefix("@/") == true)
        #expect(try read(environment)?.text.count == 300_000)

        double = nil
        #expect(!FileManager.default.fileExists(atPath: String(path)))
        #expect(throws: ReadingError.noFile("LAUNCH_DOUBLE", path: String(path))) {
            try read(environment)
        }
    }

    @Test func `The file of a launch double exists until its test ends`() throws {
        let environment = try withTestScope {
            let environment = try StubbedLaunch(forecast, longest: 1).environment(adding: [:])
            #expect(try read(environment) == forecast)
            return environment
        }
        #expect(throws: ReadingError.self) { try read(environment) }
    }

    @Test
    func `A launch double is stored in the variable if it fits, and otherwise in a file`() throws {
        let length = try #require(
            try StubbedLaunch(forecast).environment(adding: [:])["LAUNCH_DOUBLE"]?.utf8.count)
        let fits = StubbedLaunch(forecast, longest: length)
        #expect(try fits.environment(adding: [:])["LAUNCH_DOUBLE"]?.hasPrefix("{") == true)
        let isTooLong = StubbedLaunch(forecast, longest: length - 1)
        #expect(try isTooLong.environment(adding: [:])["LAUNCH_DOUBLE"]?.hasPrefix("@") == true)
    }

    private static let notJSON = "it isn't JSON, or a number doesn't fit its type"

    @Test(arguments: [
        ("", notJSON),
        ("{", notJSON),
        ("\u{0}", notJSON),
        ("{\u{FFFD}", "it isn't UTF-8"),
        (#"{"version":1,"double":{"text":"a","days":[1.5]}}"#, notJSON),
        (#"{"version":1e999,"double":{"text":"a","days":[]}}"#, notJSON),
        ("[]", "the value isn't an object"),
        ("{}", "version is missing"),
        (#"{"version":"1"}"#, "version isn't of type Int"),
        (#"{"version":1}"#, "double is missing"),
        (#"{"version":1,"double":null}"#, "double is null, expected an object"),
        (#"{"version":1,"double":{"text":"a","days":{}}}"#, "double.days isn't an array"),
        (#"{"version":1,"double":{"days":[]}}"#, "double.text is missing"),
        (
            #"{"version":1,"double":{"text":"a","days":[1,"2"]}}"#,
            "double.days[1] isn't of type Int"
        ),
    ])
    func `An invalid launch double is an error with the path and the reason`(
        text: String, reason: String
    ) {
        #expect(throws: ReadingError.unreadable("LAUNCH_DOUBLE", reason: reason)) {
            try read(["LAUNCH_DOUBLE": text])
        }
    }

    @Test func `A different version of a launch double is an error that names both versions`() {
        let error = ReadingError.otherVersion("LAUNCH_DOUBLE", found: 2, wanted: 1)
        #expect(throws: error) { try read(["LAUNCH_DOUBLE": #"{"version":2,"double":[7]}"#]) }
        #expect(
            "\(error)"
                == "LAUNCH_DOUBLE has version 2, but this process expects version 1")
    }

    @Test func `Errors of launch doubles describe the problem`() {
        #expect(
            "\(ReadingError.unreadable("A", reason: "it isn't JSON"))"
                == "A can't be decoded: it isn't JSON")
        #expect(
            "\(ReadingError.noFile("A", path: "/x"))" == """
                A names a file that can't be read: /x
                  hint    the file is deleted with its StubbedLaunch: keep a reference, or use .doubles
                """)
    }

    @Test func `A launch double that can't be read exits the process with the reason`() async {
        let result = await #expect(
            processExitsWith: .exitCode(78), observing: [\.standardErrorContent]
        ) {
            _ = StubbedLaunch<StubForecast>.readOrExit(environment: ["LAUNCH_DOUBLE": "?"])
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
                "error: LAUNCH_DOUBLE can't be decoded: \(Self.notJSON)\n") == true)
    }

    @Test func `Launch doubles are read in debug builds, and in release builds only if allowed`() {
        for (isDebug, isAllowed) in [(true, false), (true, true), (false, true)] {
            #expect(LaunchBuild.takesDoubles(inReleaseBuilds: isAllowed, isDebug: isDebug))
        }
        #expect(!LaunchBuild.takesDoubles(inReleaseBuilds: false, isDebug: false))
    }

    @Test func `A file that isn't UTF-8 is refused, and a replacement character is kept`() throws {
        let text = StubForecast(text: "\u{FFFD}", days: [])
        #expect(try read(try StubbedLaunch(text).environment(adding: [:])) == text)

        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"version":1,"double":{"text":"a"#.utf8 + [0xFF] + #"","days":[]}}"#.utf8)
            .write(to: file)
        let error = ReadingError.unreadable("LAUNCH_DOUBLE", reason: "it isn't UTF-8")
        #expect(throws: error) { try read(["LAUNCH_DOUBLE": "@\(file.path)"]) }
    }

    @Test func `A launch double can omit the flag for unit tests`() throws {
        let double = StubbedLaunch(forecast)
        let base = ["UNIT_TESTING": "1"]
        #expect(StubbedLaunch.isUnitTesting(in: try double.environment(adding: [:])))
        #expect(
            !StubbedLaunch.isUnitTesting(
                in: try double.environment(adding: base, isUnitTesting: false)))
    }
}
