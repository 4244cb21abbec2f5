/// A namespace for information about the build configuration of a process.
enum LaunchBuild {
    static var isDebug: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Returns whether a process accepts doubles in its build configuration.
    static func takesDoubles(inReleaseBuilds: Bool, isDebug: Bool = isDebug) -> Bool {
        isDebug || inReleaseBuilds
    }
}
