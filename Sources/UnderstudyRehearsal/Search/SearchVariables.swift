import Understudy

/// What the environment of the process says of every search: for runs at night, and on several
/// machines.
struct SearchVariables: Sendable {
    /// `UNDERSTUDY_SEED`: a number, or `fresh`.
    var seed: String?
    /// `UNDERSTUDY_SCHEDULES`: how many schedules.
    var schedules: String?
    /// `UNDERSTUDY_SHARD`: `2/8`.
    var shard: String?
    /// `UNDERSTUDY_SCHEDULES_FOLDER`: where failing schedules are kept.
    var folder: String?

    /// Those in force: of the process, where a test of this module binds no others.
    @TaskLocal static var current = SearchVariables(
        seed: Files.variable("UNDERSTUDY_SEED"),
        schedules: Files.variable("UNDERSTUDY_SCHEDULES"),
        shard: Files.variable("UNDERSTUDY_SHARD"),
        folder: Files.variable("UNDERSTUDY_SCHEDULES_FOLDER"))
}
