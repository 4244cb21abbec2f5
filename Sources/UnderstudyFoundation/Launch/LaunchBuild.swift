/// The build configuration of a process.
enum LaunchBuild {
    static var isDebug: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Returns whether a process accepts doubles.
    static func takesDoubles(inReleaseBuilds: Bool, isDebug: Bool = isDebug) -> Bool {
        isDebug || inReleaseBuilds
    }
}
