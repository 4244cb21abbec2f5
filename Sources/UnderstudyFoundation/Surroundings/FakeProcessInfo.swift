import Foundation
import Understudy

/// The environment and the arguments of a process that a test made up.
///
/// ```swift
/// let process = FakeProcessInfo(environment: ["HOME": "/home/ann"], arguments: ["tool"])
/// ```
///
/// Names are those of `ProcessInfo`, so one line makes it a double of your seam. It has nothing of
/// the real process: there are only the variables that a test names.
public struct FakeProcessInfo: Sendable {
    /// The environment.
    public var environment: [String: String]
    /// The arguments, the program's own name first.
    public var arguments: [String]
    /// The name of the process.
    public var processName: String
    /// The number of the process.
    public var processIdentifier: Int32
    /// The name of the machine.
    public var hostName: String

    /// Makes the surroundings of a process.
    ///
    /// - Parameters:
    ///   - environment: the environment.
    ///   - arguments: the arguments, the program's own name first.
    ///   - processName: the name of the process.
    ///   - processIdentifier: the number of the process.
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
