// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// Returns the targets of a scenario in `Examples`.
///
/// The production code never imports Understudy. The tests import `UnderstudyTesting` and the given modules. If the
/// scenario has a program, the tests start it as a process.
func example(
    _ name: String, with modules: Target.Dependency..., hasProgram: Bool = false,
    settings: [SwiftSetting] = []
) -> [Target] {
    let (path, example) = ("Examples/\(name)", Target.Dependency.target(name: "\(name)Example"))
    let program = Target.executableTarget(
        name: "\(name)Program", dependencies: [example], path: "\(path)/Program")
    let tested = hasProgram ? [example, .target(name: program.name)] : [example]
    return [
        .target(
            name: "\(name)Example", path: path,
            exclude: (hasProgram ? ["Program"] : []) + ["README.md", "Tests"]),
        .testTarget(
            name: "\(name)ExampleTests", dependencies: tested + ["UnderstudyTesting"] + modules,
            path: "\(path)/Tests", swiftSettings: settings),
    ] + (hasProgram ? [program] : [])
}

/// The settings of tests that only run on systems with task executors, for example tests of rehearsals.
///
/// Otherwise, each of their functions would require the annotation of the function that it tests. No product contains
/// these targets, so packages that depend on this one aren't affected.
let withTaskExecutors: [SwiftSetting] = [
    .unsafeFlags(
        ["-Xfrontend", "-disable-availability-checking"],
        .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS, .macCatalyst]))
]

let package = Package(
    name: "Understudy",
    // Rehearsals, searches and sweeps require macOS 15, iOS 18, tvOS 18, watchOS 11 or visionOS 2. Their public functions
    // and traits are annotated.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        // Each library lists the targets that it depends on. If two parts of one process link Understudy, for example a
        // framework with test helpers and the tests, Xcode links the libraries dynamically. It refuses to do that for a
        // target that isn't listed if there is a product of the same name.
        //
        // For every test target: `@Spy`, spies, clocks and the support for both test frameworks.
        .library(
            name: "UnderstudyTesting",
            targets: ["UnderstudyTesting", "UnderstudyFrameworks", "SpyMacro", "Understudy"]),
        // The same without `@Spy`, for doubles that are kept as files. A package that only uses this product doesn't
        // build the macro.
        .library(name: "UnderstudyFrameworks", targets: ["UnderstudyFrameworks", "Understudy"]),
        // Optional modules, which a test target adds as required.
        .library(name: "UnderstudyFoundation", targets: ["UnderstudyFoundation", "Understudy"]),
        .library(name: "UnderstudyNetworking", targets: ["UnderstudyNetworking", "Understudy"]),
        .library(name: "UnderstudyRehearsal", targets: ["UnderstudyRehearsal", "Understudy"]),
        .library(name: "UnderstudyContracts", targets: ["UnderstudyContracts", "Understudy"]),
        .library(
            name: "UnderstudyTranscripts",
            targets: ["UnderstudyTranscripts", "UnderstudyFrameworks", "Understudy"]),
        // All of the above under one name.
        .library(
            name: "UnderstudyAll",
            targets: [
                "UnderstudyAll", "UnderstudyTesting", "UnderstudyFoundation",
                "UnderstudyNetworking", "UnderstudyRehearsal", "UnderstudyContracts",
                "UnderstudyTranscripts", "UnderstudyFrameworks", "SpyMacro", "Understudy",
            ]),
        // For previews and executables, because it doesn't link a test framework.
        .library(name: "Understudy", targets: ["Understudy", "SpyMacro"]),
        .executable(name: "understudy-doubles", targets: ["UnderstudyProgram"]),
        // The tool that the plug-ins run. Swift Build and Xcode require a product, and SwiftPM requires a target.
        .executable(name: "UnderstudyTool", targets: ["UnderstudyTool"]),
        .plugin(name: "UnderstudyDoubles", targets: ["UnderstudyDoubles"]),
        .plugin(name: "GenerateDoubles", targets: ["GenerateDoubles"]),
    ],
    targets: [
        .target(name: "Understudy", exclude: ["README.md"]),
        .target(
            name: "SpyMacro", dependencies: ["Understudy", "UnderstudyMacros"],
            exclude: ["README.md"]),
        .target(name: "UnderstudyFrameworks", dependencies: ["Understudy"], exclude: ["README.md"]),
        .target(
            name: "UnderstudyTesting",
            dependencies: ["Understudy", "UnderstudyFrameworks", "SpyMacro"], exclude: ["README.md"]
        ),
        .target(name: "UnderstudyFoundation", dependencies: ["Understudy"], exclude: ["README.md"]),
        .target(name: "UnderstudyNetworking", dependencies: ["Understudy"], exclude: ["README.md"]),
        .target(
            name: "UnderstudyRehearsal", dependencies: ["Understudy"], exclude: ["README.md"]),
        .target(
            name: "UnderstudyContracts", dependencies: ["Understudy"], exclude: ["README.md"]),
        .target(
            name: "UnderstudyTranscripts", dependencies: ["Understudy", "UnderstudyFrameworks"],
            exclude: ["README.md"]),
        .target(
            name: "UnderstudyAll",
            dependencies: [
                "UnderstudyTesting", "UnderstudyFoundation", "UnderstudyNetworking",
                "UnderstudyRehearsal", "UnderstudyContracts", "UnderstudyTranscripts",
                // The guides in its catalog link to their symbols.
                "Understudy", "SpyMacro", "UnderstudyFrameworks",
            ], exclude: ["README.md"]),
        .target(
            name: "DoubleSynthesizer", path: "Sources/Generator/DoubleSynthesizer",
            exclude: ["README.md"]),
        .target(
            name: "DoubleFiles", dependencies: ["DoubleSynthesizer"],
            path: "Sources/Generator/DoubleFiles", exclude: ["README.md"]),
        // A separate module, because SwiftPM builds everything twice if a test depends on a macro.
        .target(
            name: "MacroPlugin", dependencies: ["DoubleSynthesizer"],
            path: "Sources/Generator/MacroPlugin", exclude: ["README.md"]),
        .macro(
            name: "UnderstudyMacros", dependencies: ["MacroPlugin"],
            path: "Sources/Generator/UnderstudyMacros", exclude: ["README.md"]),
        .target(
            name: "UnderstudyCommand", dependencies: ["DoubleFiles"],
            path: "Sources/Generator/UnderstudyCommand", exclude: ["README.md"]),
        // The product has another name, because the build systems create folders named after targets and products. It can't
        // be `understudy`, which is the folder of the library on a file system that ignores case.
        .executableTarget(
            name: "UnderstudyProgram", dependencies: ["UnderstudyCommand"],
            path: "Sources/Generator/Programs/Understudy"),
        .executableTarget(
            name: "UnderstudyTool", dependencies: ["UnderstudyCommand"],
            path: "Sources/Generator/Programs/UnderstudyTool"),
        .plugin(
            name: "UnderstudyDoubles", capability: .buildTool(),
            dependencies: ["UnderstudyTool"], path: "Sources/Generator/Plugins/UnderstudyDoubles"),
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
            dependencies: ["UnderstudyTool"], path: "Sources/Generator/Plugins/GenerateDoubles"),

        .target(
            name: "TestSupport", dependencies: ["Understudy"], path: "Tests/TestSupport",
            swiftSettings: withTaskExecutors),
        .testTarget(
            name: "UnderstudyTests", dependencies: ["Understudy", "TestSupport"],
            swiftSettings: withTaskExecutors),
        .testTarget(
            name: "UnderstudyFoundationTests",
            dependencies: [
                "Understudy", "UnderstudyFoundation", "UnderstudyContracts", "TestSupport",
            ]),
        .testTarget(
            name: "UnderstudyNetworkingTests",
            dependencies: ["Understudy", "UnderstudyNetworking", "TestSupport"]),
        .testTarget(
            name: "UnderstudyRehearsalTests",
            dependencies: [
                "UnderstudyTesting", "UnderstudyFoundation", "UnderstudyNetworking",
                "UnderstudyRehearsal", "TestSupport",
            ], swiftSettings: withTaskExecutors),
        .testTarget(
            name: "UnderstudyContractsTests",
            dependencies: [
                "Understudy", "UnderstudyRehearsal", "UnderstudyContracts", "TestSupport",
            ], swiftSettings: withTaskExecutors),
        .testTarget(
            name: "UnderstudyTranscriptsTests",
            dependencies: [
                "UnderstudyTesting", "UnderstudyTranscripts", "UnderstudyRehearsal", "TestSupport",
            ], swiftSettings: withTaskExecutors),
        .testTarget(
            name: "UnderstudyTestingTests",
            dependencies: ["UnderstudyTesting", "UnderstudyNetworking", "TestSupport"]),
        .target(name: "Mutating", path: "Tests/Tools/Fuzz/Mutating"),
        .testTarget(
            name: "DoubleSynthesizerTests", dependencies: ["DoubleFiles", "Mutating", "Shapes"]),
        .testTarget(
            name: "MacroPluginTests", dependencies: ["MacroPlugin", "DoubleFiles", "Mutating"]),
        .testTarget(name: "MacroTests", dependencies: ["UnderstudyTesting", "TestSupport"]),
        .target(name: "Shapes", dependencies: ["DoubleFiles"], path: "Tests/Shapes"),
        .executableTarget(
            name: "ShapeKeeper", dependencies: ["Shapes"], path: "Tests/ShapeKeeper"),
        .testTarget(
            // One of the protocols uses `Atomic`.
            name: "ShapeTests", dependencies: ["Shapes", "UnderstudyTesting"],
            swiftSettings: withTaskExecutors),
        .testTarget(name: "PlatformTests", dependencies: ["UnderstudyAll"]),
        .testTarget(name: "CommandTests", dependencies: ["UnderstudyCommand"]),
        // The layout of the package itself.
        .testTarget(name: "SourceTests", dependencies: ["DoubleSynthesizer"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["UnderstudyAll", "DoubleFiles", "TestSupport"],
            path: "Tests/Documentation", swiftSettings: withTaskExecutors),
        .executableTarget(
            // `swift run benchmarks` doesn't require a product, so users don't see one.
            name: "benchmarks",
            dependencies: [
                "Measuring", "Understudy", "UnderstudyNetworking", "UnderstudyRehearsal",
                "DoubleFiles",
            ],
            path: "Tests/Tools/Benchmarks", exclude: ["Measuring", "Searches", "Transcripts"],
            swiftSettings: withTaskExecutors),
        .executableTarget(
            // A separate program, because calls record their outcomes if transcripts are linked. Transcripts link
            // test frameworks, which a program can only do on Linux.
            name: "transcript-benchmarks",
            dependencies: [
                "Measuring", "Understudy",
                .target(name: "UnderstudyTranscripts", condition: .when(platforms: [.linux])),
            ],
            path: "Tests/Tools/Benchmarks/Transcripts"),
        .executableTarget(
            // A separate program, because it's about what searches find, not about what they cost.
            name: "search-benchmarks",
            dependencies: ["Measuring", "Understudy", "UnderstudyRehearsal"],
            path: "Tests/Tools/Benchmarks/Searches", swiftSettings: withTaskExecutors),
        .target(
            name: "Measuring", path: "Tests/Tools/Benchmarks/Measuring",
            swiftSettings: withTaskExecutors),
        .executableTarget(
            name: "stress",
            dependencies: [
                "Understudy", "UnderstudyNetworking", "UnderstudyRehearsal", "TestSupport",
            ],
            path: "Tests/Tools/Stress", swiftSettings: withTaskExecutors),
    ] + example("URLOpener", with: "UnderstudyFoundation")
        + example("LocationFetcher", with: "UnderstudyFoundation")
        + example("TimerScheduler", with: "UnderstudyFoundation")
        + example("DeterministicIdentifiers", with: "UnderstudyFoundation")
        + example("BackgroundWork")
        + example(
            "DelayedSearch", with: "UnderstudyFoundation", "UnderstudyRehearsal",
            settings: withTaskExecutors)
        + example("SingletonReplaced", with: "UnderstudyFoundation")
        + example("Observer", with: "UnderstudyFoundation")
        + example("LaunchInjection", with: "UnderstudyFoundation", hasProgram: true)
        + example("EndToEnd", with: "UnderstudyNetworking", hasProgram: true)
        + example("Requests")
        + example("APIRequestLoader", with: "UnderstudyNetworking")
        + example("FakeTransport", with: "UnderstudyNetworking")
        + example("InMemoryStore", with: "UnderstudyContracts") + example("MetatypeFactory")
        + example("Sync", with: "UnderstudyRehearsal", settings: withTaskExecutors)
        + example("SubclassAndOverride") + example("ServiceFactory") + example("AccountMVC")
        + example("InjectedFunctions", with: "UnderstudyNetworking")
        + example("BaseTestCase", with: "UnderstudyFoundation")
        + example("OwnAssertions", with: "UnderstudyFoundation"),
    swiftLanguageModes: [.v6]
)
