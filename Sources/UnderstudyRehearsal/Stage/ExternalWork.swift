import Understudy

extension Rehearsal {
    /// Work outside of a rehearsal that it waits for: on another thread or in another process.
    /// While it's pending, virtual time doesn't advance and no deadlock is reported.
    ///
    /// ```swift
    /// let upload = stage.beginExternalWork("the upload")
    /// await withCheckedContinuation { continuation in
    ///     DispatchQueue(label: "upload").async { continuation.resume() }
    /// }
    /// upload.end()
    /// ```
    public final class ExternalWork: Sendable {
        private let backstage: Backstage
        private let entry: ExternalWorkEntry

        init(_ title: String, at location: TestReport.Location, in backstage: Backstage) {
            self.backstage = backstage
            entry = ExternalWorkEntry(title, at: location)
            backstage.add(entry)
        }

        deinit { end() }

        /// Ends the work, and the rehearsal continues. Can be called on any thread. Releasing the
        /// last reference also ends it.
        public func end() { backstage.remove(entry) }
    }
}
