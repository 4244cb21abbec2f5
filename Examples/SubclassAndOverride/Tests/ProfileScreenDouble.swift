@testable import SubclassAndOverrideExample

/// A screen that doesn't read from the disk. A test sets the loaded profile.
final class ProfileScreenDouble: ProfileScreen {
    var loadProfileReturnValue: Profile?
    private(set) var loadProfileCallCount = 0

    override func loadProfile() -> Profile? {
        loadProfileCallCount += 1
        return loadProfileReturnValue
    }
}
