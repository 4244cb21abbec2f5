/// Greets from the machine it runs on.
package struct Greeter {
    let host: any HostNaming

    /// What the process prints.
    var greeting: String { "Hello from \(host.hostName)" }

    /// What the process does, from its start to its end.
    package static func run() {
        if !isUnitTesting { prepare() }
        print(Greeter(host: host).greeting)
    }

    /// Stands for what takes an app's time at its start, and no test wants.
    private static func prepare() { print("Preparing everything") }

    // The only place that knows of doubles, and it is not in release builds.
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
