/// Prints a greeting with the name of the machine.
package struct Greeter {
    let host: any HostNaming

    /// The printed greeting.
    var greeting: String { "Hello from \(host.hostName)" }

    /// Runs the program.
    package static func run() {
        if !isUnitTesting { prepare() }
        print(Greeter(host: host).greeting)
    }

    /// Represents expensive setup that tests should skip, for example opening a database.
    private static func prepare() { print("Preparing everything") }

    // Only this code selects a double, and it's excluded from release builds.
    #if DEBUG
        private static var isUnitTesting: Bool { LaunchInjection.isUnitTesting }
        private static var host: any HostNaming {
            LaunchInjection.double(StubHost.self) ?? LiveHost()
        }
    #else
        private static let isUnitTesting = false
        private static var host: any HostNaming { LiveHost() }
    #endif
}
