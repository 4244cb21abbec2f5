import Understudy

/// The environment variables that apply to every search, for nightly runs and for several machines.
struct SearchVariables: Sendable {
    /// `UNDERSTUDY_SEED`: a number, or `fresh`.
    var seed: String?
    /// `UNDERSTUDY_SCHEDULES`: the number of schedules.
    var schedules: String?
    /// `UNDERSTUDY_SHARD`: `2/8`.
    var shard: String?
    /// `UNDERSTUDY_SCHEDULES_FOLDER`: the folder for failing schedules.
    var folder: String?

    /// The current values: those of the process, unless a test of this module binds others.
    @TaskLocal static var current = SearchVariables(
        seed: Files.variable("UNDERSTUDY_SEED"),
        schedules: Files.variable("UNDERSTUDY_SCHEDULES"),
        shard: Files.variable("UNDERSTUDY_SHARD"),
        folder: Files.variable("UNDERSTUDY_SCHEDULES_FOLDER"))
}
