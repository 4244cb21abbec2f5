// swift-tools-version: 6.2
import PackageDescription

// A package that depends on Understudy, as a user would write it. It isn't part of Understudy:
// `.ci/run` copies it next to a link to the repository and builds it there.
let package = Package(
    name: "App",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [
        .package(name: "Understudy", path: "../Understudy")
    ],
    targets: [
        .target(name: "App"),
        .testTarget(
            name: "AppTests",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")]),
        // Keeps its doubles as files and doesn't use the macro.
        .testTarget(
            name: "KeptTests",
            dependencies: ["App", .product(name: "UnderstudyFrameworks", package: "Understudy")]),
        // Imports the products one by one.
        .testTarget(
            name: "ProductsTests",
            dependencies: [
                "App",
                .product(name: "UnderstudyTesting", package: "Understudy"),
                .product(name: "UnderstudyFoundation", package: "Understudy"),
                .product(name: "UnderstudyNetworking", package: "Understudy"),
                .product(name: "UnderstudyRehearsal", package: "Understudy"),
                .product(name: "UnderstudyContracts", package: "Understudy"),
            ]),
        // Imports all products with a single import.
        .testTarget(
            name: "UmbrellaTests",
            dependencies: ["App", .product(name: "UnderstudyAll", package: "Understudy")]),
        // The plug-in generates its doubles in each build.
        .testTarget(
            name: "GeneratedTests",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")],
            plugins: [.plugin(name: "UnderstudyDoubles", package: "Understudy")]),
        // These tests are supposed to fail: `.ci/check-consumer` verifies their output.
        .testTarget(
            name: "FailingTests",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")]),
        // The failing test in the README.
        .testTarget(
            name: "ReadmeTests",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")]),
        // Uses doubles outside of tests, for example in a preview.
        .executableTarget(
            name: "Preview",
            dependencies: ["App", .product(name: "Understudy", package: "Understudy")]),
        // The same with a product that links testing libraries, which a program shouldn't use.
        .executableTarget(
            name: "LinkedPreview",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")]),
    ]
)

// Generated doubles must compile even if a target enables all upcoming features.
for target in package.targets where target.name == "GeneratedTests" {
    target.swiftSettings =
        [.defaultIsolation(MainActor.self)]
        + [
            "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
            "MemberImportVisibility", "NonisolatedNonsendingByDefault",
        ].map { .enableUpcomingFeature($0) }
}
