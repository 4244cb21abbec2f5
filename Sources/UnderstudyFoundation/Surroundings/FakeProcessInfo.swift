/// The environment and the arguments of a simulated process.
///
/// ```swift
/// let process = FakeProcessInfo(environment: ["HOME": "/home/ann"], arguments: ["tool"])
/// ```
///
/// The properties of this type have the same names as those of `ProcessInfo`, so you only need an
/// empty extension to use it as a double of your own protocol. Nothing is inherited from the real
/// process. For example, an environment variable only exists if you specify it.
public struct FakeProcessInfo: Sendable {
    /// The environment variables of the process.
    public var environment: [String: String]
    /// The command-line arguments of the process, starting with the name of the program.
    public var arguments: [String]
    /// The name of the process.
    public var processName: String
    /// The process identifier.
    public var processIdentifier: Int32
    /// The name of the machine.
    public var hostName: String

    /// Creates the information about a process.
    public init(
        environment: [String: String] = [:], arguments: [String] = ["test"],
        processName: String = "test", processIdentifier: Int32 = 1, hostName: String = "localhost"
    ) {
        self.environment = environment
        self.arguments = arguments
        self.processName = processName
        self.processIdentifier = processIdentifier
        self.hostName = hostName
    }
}
