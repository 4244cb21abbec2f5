import Foundation

// `Never` stands for the value, which these do not depend on: `StubbedLaunch.isUnitTesting()`.
extension StubbedLaunch where Value == Never {
    /// The name of the variable that says that the process runs for a test: `UNIT_TESTING`.
    public static var testingVariable: String { "UNIT_TESTING" }

    /// Whether the process runs for a test, and may skip expensive set-up.
    ///
    /// - Parameter environment: where to look, by default the environment of this process.
    /// - Returns: whether ``testingVariable`` is set to `1`.
    public static func isUnitTesting(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        environment[testingVariable] == "1"
    }
}
