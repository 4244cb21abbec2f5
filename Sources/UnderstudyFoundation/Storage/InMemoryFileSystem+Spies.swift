import Foundation
import Understudy

extension InMemoryFileSystem {
    /// The spies of a file system, one for each function that can fail.
    ///
    /// ```swift
    /// files.spies.write.fails(.calls([2]), with: CocoaError(.fileWriteOutOfSpace))
    /// ```
    public struct Spies: Sendable {
        /// The calls of `contents(at:)`.
        public let contents = Spy<URL, Void, any Error>("InMemoryFileSystem.contents(at:)")
        /// The calls of `write(_:to:)`.
        public let write = Spy<(data: Data, url: URL), Void, any Error>(
            "InMemoryFileSystem.write(_:to:)")
        /// The calls of `contentsOfDirectory(at:)`.
        public let contentsOfDirectory = Spy<URL, Void, any Error>(
            "InMemoryFileSystem.contentsOfDirectory(at:)")
        /// The calls of `createDirectory(at:withIntermediateDirectories:)`.
        public let createDirectory = Spy<
            (url: URL, withIntermediateDirectories: Bool), Void, any Error
        >("InMemoryFileSystem.createDirectory(at:withIntermediateDirectories:)")
        /// The calls of `removeItem(at:)`.
        public let removeItem = Spy<URL, Void, any Error>("InMemoryFileSystem.removeItem(at:)")
        /// The calls of `moveItem(at:to:)`.
        public let moveItem = Spy<(source: URL, destination: URL), Void, any Error>(
            "InMemoryFileSystem.moveItem(at:to:)")
        /// The calls of `copyItem(at:to:)`.
        public let copyItem = Spy<(source: URL, destination: URL), Void, any Error>(
            "InMemoryFileSystem.copyItem(at:to:)")
        /// The calls of `attributes(at:)`.
        public let attributes = Spy<URL, Void, any Error>("InMemoryFileSystem.attributes(at:)")
        /// The calls of `setPermissions(_:at:)`.
        public let setPermissions = Spy<(permissions: Int, url: URL), Void, any Error>(
            "InMemoryFileSystem.setPermissions(_:at:)")
        /// The calls of `setModificationDate(_:at:)`.
        public let setModificationDate = Spy<(date: Date, url: URL), Void, any Error>(
            "InMemoryFileSystem.setModificationDate(_:at:)")
        /// The calls of `subpathsOfDirectory(at:)`.
        public let subpathsOfDirectory = Spy<URL, Void, any Error>(
            "InMemoryFileSystem.subpathsOfDirectory(at:)")
        /// The calls of `replaceItem(at:withItemAt:)`.
        public let replaceItem = Spy<(url: URL, withItemAt: URL), Void, any Error>(
            "InMemoryFileSystem.replaceItem(at:withItemAt:)")
        /// The calls of `createSymbolicLink(at:withDestinationURL:)`.
        public let createSymbolicLink = Spy<
            (url: URL, withDestinationURL: URL), Void, any Error
        >("InMemoryFileSystem.createSymbolicLink(at:withDestinationURL:)")
        /// The calls of `destinationOfSymbolicLink(at:)`.
        public let destinationOfSymbolicLink = Spy<URL, Void, any Error>(
            "InMemoryFileSystem.destinationOfSymbolicLink(at:)")
    }
}

// MARK: - Fault sweeps

extension InMemoryFileSystem.Spies {
    /// Selects, for a fault sweep, the errors that occur on a full or write-protected disk.
    func chooseFaults() {
        let full = CocoaError(.fileWriteOutOfSpace)
        let guarded = CocoaError(.fileWriteNoPermission)
        write.setSweepFailures(throwing: [full, guarded])
        createDirectory.setSweepFailures(throwing: [full, guarded])
        createSymbolicLink.setSweepFailures(throwing: [full, guarded])
        copyItem.setSweepFailures(throwing: [full, guarded])
        moveItem.setSweepFailures(throwing: [guarded])
        removeItem.setSweepFailures(throwing: [guarded])
        setPermissions.setSweepFailures(throwing: [guarded])
        setModificationDate.setSweepFailures(throwing: [guarded])
        replaceItem.setSweepFailures(throwing: [guarded])
        contents.setSweepFailures(throwing: [CocoaError(.fileReadNoPermission)])
        contentsOfDirectory.setSweepFailures(throwing: [CocoaError(.fileReadNoPermission)])
        subpathsOfDirectory.setSweepFailures(throwing: [CocoaError(.fileReadNoPermission)])
        attributes.setSweepFailures(throwing: [CocoaError(.fileReadNoPermission)])
        destinationOfSymbolicLink.setSweepFailures(throwing: [CocoaError(.fileReadNoPermission)])
    }
}
