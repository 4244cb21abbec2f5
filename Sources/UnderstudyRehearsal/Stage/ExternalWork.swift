import Understudy

extension Rehearsal {
    /// A type representing work outside of a rehearsal, for example on another thread or in another
    /// process.
    ///
    /// ```swift
    /// let upload = stage.beginExternalWork("the upload")
    /// await withCheckedContinuation { continuation in
    ///     DispatchQueue(label: "upload").async { continuation.resume() }
    /// }
    /// upload.end()
    /// ```
    ///
    /// While the work is pending, the rehearsal waits for it: virtual time doesn't advance, and no
    /// deadlock is reported. To create an instance of this type, call
    /// `stage.beginExternalWork(_:)`.
    public final class ExternalWork: Sendable {
        private let backstage: Backstage
        private let entry: ExternalWorkEntry

        init(_ title: String, at location: TestReport.Location, in backstage: Backstage) {
            self.backstage = backstage
            entry = ExternalWorkEntry(title, at: location)
            backstage.add(entry)
        }

        deinit { end() }

        /// Ends the work so that the rehearsal can continue.
        ///
        /// You can call this method on any thread. The work also ends when the last reference to
        /// this instance is released.
        public func end() { backstage.remove(entry) }
    }
}
