/// The build that a process is.
enum LaunchBuild {
    static var isDebug: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Whether a process takes doubles.
    static func takesDoubles(inReleaseBuilds: Bool, isDebug: Bool = isDebug) -> Bool {
        isDebug || inReleaseBuilds
    }
}
