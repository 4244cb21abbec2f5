// swift-tools-version: 6.2
import PackageDescription

// A package as a user would write it, which depends on Understudy from outside. It is not part of
// Understudy: `.ci/run` copies it next to a link to the repository and builds it there.
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
        // Each product beside the small one.
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
        // All of them by one import.
        .testTarget(
            name: "UmbrellaTests",
            dependencies: ["App", .product(name: "UnderstudyAll", package: "Understudy")]),
        // Its doubles are written at each build.
        .testTarget(
            name: "GeneratedTests",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")],
            plugins: [.plugin(name: "UnderstudyDoubles", package: "Understudy")]),
        // These tests fail, to show how.
        .testTarget(
            name: "FailingTests",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")]),
        // The test that fails in README.
        .testTarget(
            name: "ReadmeTests",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")]),
        // Doubles outside of tests, as in a preview.
        .executableTarget(
            name: "Preview",
            dependencies: ["App", .product(name: "Understudy", package: "Understudy")]),
    ]
)

// What other people write has to compile under whatever their targets are strict about.
for target in package.targets where target.name == "GeneratedTests" {
    target.swiftSettings =
        [.defaultIsolation(MainActor.self)]
        + [
            "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
            "MemberImportVisibility", "NonisolatedNonsendingByDefault",
        ].map { .enableUpcomingFeature($0) }
}
