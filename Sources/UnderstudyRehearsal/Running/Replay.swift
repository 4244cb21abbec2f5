import Understudy

/// Runs a schedule once that was found by
/// ``explore(schedules:seed:search:limits:tier:threads:fileID:filePath:line:column:function:_:)``.
///
/// ```swift
/// await replay("debug structured 1:1") { stage in
///     await race(on: stage)
/// }
/// ```
///
/// - Parameters:
///   - schedule: the text from the report. In another build, on another tier, or after a change,
///     the body may take different steps, which a note reports.
///   - limits: the limits of the run.
///   - tier: the tier, by default the highest one available in this process.
///   - body: the same body as in the search.
/// - Throws: the error of the body.
public nonisolated(nonsending) func replay<Failure: Error>(
    _ schedule: String,
    limits: Rehearsal.Limits = .init(), tier: Rehearsal.Tier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Rehearsal.Stage) async throws(Failure) -> Void
) async throws(Failure) {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    guard let read = Rehearsal.Schedule(schedule) else {
        return TestReport.send(TestReport(SearchText.unreadable(schedule), at: location))
    }
    let tier = tier.offered
    let isOfThisBuild = read.isDebug == Rehearsal.Schedule.isDebugBuild && read.tier == tier
    if !isOfThisBuild {
        TestReport.send(
            TestReport(SearchText.otherBuild(read, tier: tier), at: location, severity: .note))
    }
    let performance = await perform(
        .script(read.places), tier: tier, limits: limits, at: location
    ) { stage in try await body(stage) }
    let error = performance.reported(at: location)
    if isOfThisBuild, case .value(let performance) = performance.result,
        Rehearsal.Schedule.withoutEnd(performance.trace.choices.map(\.index)) != read.places
    {
        TestReport.send(TestReport(SearchText.otherBody, at: location, severity: .note))
    }
    if let error = error as? Failure { throw error }
}
