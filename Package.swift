// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// A scenario of `Examples`: its production code, which never imports Understudy, and its tests; where
/// the scenario is about a process, also the program that the tests start.
func example(_ name: String, hasProgram: Bool = false) -> [Target] {
    let (path, example) = ("Examples/\(name)", Target.Dependency.target(name: "\(name)Example"))
    let program = Target.executableTarget(
        name: "\(name)Program", dependencies: [example], path: "\(path)/Program")
    let tested = hasProgram ? [example, .target(name: program.name)] : [example]
    return [
        .target(
            name: "\(name)Example", path: path,
            exclude: hasProgram ? ["Program", "Tests"] : ["Tests"]),
        .testTarget(
            name: "\(name)ExampleTests", dependencies: tested + ["UnderstudyTesting"],
            path: "\(path)/Tests"),
    ] + (hasProgram ? [program] : [])
}

let package = Package(
    name: "Understudy",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(
            name: "Understudy",
            targets: ["Understudy", "UnderstudyFoundation", "UnderstudyRehearsal", "SpyMacro"]),
        .library(name: "UnderstudySpies", targets: ["UnderstudySpies"]),
        .library(name: "UnderstudyTesting", targets: ["UnderstudyTesting"]),
        .executable(name: "understudy", targets: ["UnderstudyCommand"]),
        .plugin(name: "UnderstudyDoubles", targets: ["UnderstudyDoubles"]),
        .plugin(name: "GenerateDoubles", targets: ["GenerateDoubles"]),
        .executable(name: "benchmarks", targets: ["Benchmarks"]),
    ],
    targets: [
        .target(name: "Understudy"),
        .target(name: "SpyMacro", dependencies: ["Understudy", "UnderstudyMacros"]),
        .target(name: "UnderstudyFoundation", dependencies: ["Understudy"]),
        .target(name: "UnderstudyRehearsal", dependencies: ["Understudy"]),
        .target(name: "UnderstudyFrameworks", dependencies: ["Understudy"]),
        .target(
            name: "UnderstudySpies",
            dependencies: ["Understudy", "UnderstudyFrameworks", "SpyMacro"]),
        .target(
            name: "UnderstudyTesting",
            dependencies: [
                "UnderstudyFoundation", "UnderstudyFrameworks", "UnderstudyRehearsal",
                "UnderstudySpies",
            ]),
        .target(name: "DoubleSynthesizer"),
        .target(name: "DoubleFiles", dependencies: ["DoubleSynthesizer"]),
        .macro(name: "UnderstudyMacros", dependencies: ["DoubleSynthesizer"]),
        // Not named `understudy`: where file names ignore case, its folder would be that of the library.
        .executableTarget(name: "UnderstudyCommand", dependencies: ["DoubleFiles"]),
        .plugin(
            name: "UnderstudyDoubles", capability: .buildTool(),
            dependencies: ["UnderstudyCommand"], path: "Sources/Plugins/UnderstudyDoubles"),
        .plugin(
            name: "GenerateDoubles",
            capability: .command(
                intent: .custom(
                    verb: "generate-doubles",
                    description: "Write doubles of what a test target depends on, or check them"),
                permissions: [
                    .writeToPackageDirectory(
                        reason: "The doubles go into the folder Doubles of the test target.")
                ]),
            dependencies: ["UnderstudyCommand"], path: "Sources/Plugins/GenerateDoubles"),

        .target(name: "TestSupport", dependencies: ["Understudy"], path: "Tests/TestSupport"),
        .testTarget(name: "UnderstudyTests", dependencies: ["Understudy", "TestSupport"]),
        .testTarget(
            name: "UnderstudyRehearsalTests",
            dependencies: ["Understudy", "UnderstudyRehearsal", "TestSupport"]),
        .testTarget(
            name: "UnderstudyFoundationTests",
            dependencies: ["Understudy", "UnderstudyFoundation", "TestSupport"]),
        .testTarget(
            name: "UnderstudyTestingTests", dependencies: ["UnderstudyTesting", "TestSupport"]),
        .target(name: "Mutating", path: "Tests/Fuzz/Mutating"),
        .testTarget(
            name: "DoubleSynthesizerTests", dependencies: ["DoubleFiles", "Mutating"]),
        .testTarget(name: "UnderstudyMacrosTests", dependencies: ["UnderstudyMacros", "DoubleFiles"]),
        .testTarget(name: "MacroTests", dependencies: ["UnderstudyTesting"]),
        .target(name: "Shapes", dependencies: ["DoubleFiles"], path: "Tests/Shapes"),
        .executableTarget(
            name: "ShapeKeeper", dependencies: ["Shapes"], path: "Tests/ShapeKeeper"),
        .testTarget(name: "ShapeTests", dependencies: ["Shapes", "UnderstudyTesting"]),
        .testTarget(name: "CommandTests", dependencies: ["UnderstudyCommand"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["UnderstudyTesting", "DoubleFiles", "TestSupport"],
            path: "Tests/Documentation"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Understudy", "UnderstudyRehearsal", "DoubleFiles"],
            path: "Tests/Benchmarks"),
    ] + example("URLOpener") + example("LocationFetcher") + example("TimerScheduler")
        + example("DeterministicIdentifiers") + example("BackgroundWork")
        + example("SingletonReplaced") + example("Observer")
        + example("LaunchInjection", hasProgram: true) + example("Requests")
        + example("APIRequestLoader") + example("FakeTransport") + example("InMemoryStore")
        + example("MetatypeFactory"),
    swiftLanguageModes: [.v6]
)
