import Foundation
import Understudy

extension InMemoryFileSystem.Spies {
    /// Chooses how files fail in a fault sweep: as a full or guarded disk does.
    func chooseFaults() {
        let full = CocoaError(.fileWriteOutOfSpace)
        let guarded = CocoaError(.fileWriteNoPermission)
        write.injects(full, guarded)
        createDirectory.injects(full, guarded)
        copyItem.injects(full, guarded)
        moveItem.injects(guarded)
        removeItem.injects(guarded)
        setPermissions.injects(guarded)
        contents.injects(CocoaError(.fileReadNoPermission))
        contentsOfDirectory.injects(CocoaError(.fileReadNoPermission))
        attributes.injects(CocoaError(.fileReadNoPermission))
    }
}
