extension Stubbable {
    /// Returns a value when some time has passed on a timeline.
    ///
    /// The function has to be asynchronous. A caller that is cancelled while it waits gets
    /// `CancellationError` where its function can throw that, else the value at once.
    ///
    /// The delay counts from the call. The timeline is by default the one that the spy keeps its times
    /// on, else the current one; without any, that is reported, and no time passes.
    public func returns(
        _ output: Output, after delay: Duration, on timeline: Timeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        guard let timeline = self.timeline(timeline, for: "returns(_:after:)", at: location) else {
            return returns(output)
        }
        let weakly = WeakTimeline(timeline)
        // Handed over on the same terms as the value of an answer without delay.
        nonisolated(unsafe) let output = output
        stub.set(
            .asyncClosure { _ throws(Failure) in
                try await weakly.pass(delay, throwing: Failure.self, at: location)
                return output
            })
    }

    /// Throws an error when some time has passed on a timeline; also the error that `shouldFail` throws,
    /// at once.
    ///
    /// Delay and timeline are as for ``returns(_:after:on:fileID:filePath:line:column:)``.
    public func fails(
        with error: Failure, after delay: Duration, on timeline: Timeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        guard let timeline = self.timeline(timeline, for: "fails(with:after:)", at: location) else {
            return fails(with: error)
        }
        let weakly = WeakTimeline(timeline)
        set(
            .asyncClosure { _ throws(Failure) in
                try await weakly.pass(delay, throwing: Failure.self, at: location)
                throw error
            }, failing: .error(error))
    }

    /// The timeline that a delay counts on; reports when there is none.
    private func timeline(
        _ given: Timeline?, for command: String, at location: CodeLocation
    ) -> Timeline? {
        let watch = stub.spy.withState { $0.watch }
        if let timeline = given ?? watch?.timeline ?? Timeline.current { return timeline }
        stub.spy.send(TimeText.noTimeline(stub.spy.name, command), at: location)
        return nil
    }
}

extension WeakTimeline {
    /// Waits inside of a delayed answer.
    ///
    /// - Throws: `CancellationError`, where `Failure` allows it.
    fileprivate nonisolated(nonsending) func pass<Failure: Error>(
        _ delay: Duration, throwing type: Failure.Type, at location: CodeLocation
    ) async throws(Failure) {
        guard let now = timeline?.now else {
            return Reporting.send(Report(TimeText.timelineGone, at: location))
        }
        let waking = await sleep(until: now + delay, tolerance: nil, at: location)
        if waking == .cancelled, let error = CancellationError() as? Failure { throw error }
    }
}
