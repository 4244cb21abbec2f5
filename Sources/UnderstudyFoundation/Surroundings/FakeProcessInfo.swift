import Foundation
import Understudy

/// The environment and the arguments of a simulated process.
///
/// ```swift
/// let process = FakeProcessInfo(environment: ["HOME": "/home/ann"], arguments: ["tool"])
/// ```
///
/// The names are those of `ProcessInfo`, so one line makes it a double of your protocol. Nothing is
/// taken from the real process: only the given variables exist.
public struct FakeProcessInfo: Sendable {
    /// The environment.
    public var environment: [String: String]
    /// The arguments, starting with the program's own name.
    public var arguments: [String]
    /// The name of the process.
    public var processName: String
    /// The process identifier.
    public var processIdentifier: Int32
    /// The name of the machine.
    public var hostName: String

    /// Creates the information of a process.
    ///
    /// - Parameters:
    ///   - environment: the environment.
    ///   - arguments: the arguments, starting with the program's own name.
    ///   - processName: the name of the process.
    ///   - processIdentifier: the process identifier.
    ///   - hostName: the name of the machine.
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
