import Foundation
import Understudy

extension InMemoryFileSystem.Spies {
    /// Selects, for a fault sweep, the errors that occur on a full or write-protected disk.
    func chooseFaults() {
        let full = CocoaError(.fileWriteOutOfSpace)
        let guarded = CocoaError(.fileWriteNoPermission)
        write.failsInSweeps(throwing: [full, guarded])
        createDirectory.failsInSweeps(throwing: [full, guarded])
        createSymbolicLink.failsInSweeps(throwing: [full, guarded])
        copyItem.failsInSweeps(throwing: [full, guarded])
        moveItem.failsInSweeps(throwing: [guarded])
        removeItem.failsInSweeps(throwing: [guarded])
        setPermissions.failsInSweeps(throwing: [guarded])
        setModificationDate.failsInSweeps(throwing: [guarded])
        replaceItem.failsInSweeps(throwing: [guarded])
        contents.failsInSweeps(throwing: [CocoaError(.fileReadNoPermission)])
        contentsOfDirectory.failsInSweeps(throwing: [CocoaError(.fileReadNoPermission)])
        subpathsOfDirectory.failsInSweeps(throwing: [CocoaError(.fileReadNoPermission)])
        attributes.failsInSweeps(throwing: [CocoaError(.fileReadNoPermission)])
        destinationOfSymbolicLink.failsInSweeps(throwing: [CocoaError(.fileReadNoPermission)])
    }
}
