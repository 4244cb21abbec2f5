import Foundation

// These functions don't depend on the value, so `Never` stands for it:
// `StubbedLaunch.isUnitTesting()`.
extension StubbedLaunch where Value == Never {
    /// The name of the environment variable that marks a process started by a test: `UNIT_TESTING`.
    public static var testingVariable: String { "UNIT_TESTING" }

    /// Returns whether the process was started by a test, and may skip expensive setup.
    ///
    /// - Parameter environment: the environment to read, by default that of this process.
    /// - Returns: `true` if ``testingVariable`` is set to `1`.
    public static func isUnitTesting(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        environment[testingVariable] == "1"
    }
}
