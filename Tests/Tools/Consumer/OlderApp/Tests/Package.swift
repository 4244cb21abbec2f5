// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AppTests",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [
        .package(name: "App", path: ".."),
        .package(name: "Understudy", path: "../../Understudy"),
    ],
    targets: [
        .testTarget(
            name: "AppTests",
            dependencies: ["App", .product(name: "UnderstudyTesting", package: "Understudy")],
            path: "AppTests")
    ]
)
