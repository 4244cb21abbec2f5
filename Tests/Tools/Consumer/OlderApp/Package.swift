// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS(.v12), .iOS(.v15)],
    products: [.library(name: "App", targets: ["App"])],
    targets: [.target(name: "App")]
)
