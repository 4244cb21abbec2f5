import Understudy

extension Rehearsal {
    /// Something that a rehearsal waits for and that happens elsewhere: on another thread, in
    /// another process. While it is under way, virtual time stands still and nothing counts as a
    /// deadlock.
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
        private let entry: OutsideEntry

        init(_ title: String, at location: TestReport.Location, in backstage: Backstage) {
            self.backstage = backstage
            entry = OutsideEntry(title, at: location)
            backstage.add(entry)
        }

        deinit { end() }

        /// It has ended, and the rehearsal goes on. Called from any thread; also when nothing
        /// refers to it any more.
        public func end() { backstage.remove(entry) }
    }
}
