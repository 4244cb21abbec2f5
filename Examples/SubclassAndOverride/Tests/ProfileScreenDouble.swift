@testable import SubclassAndOverrideExample

/// The screen without its disk. A test sets the loaded profile.
final class ProfileScreenDouble: ProfileScreen {
    var loadProfileReturnValue: Profile?
    private(set) var loadProfileCallCount = 0

    override func loadProfile() -> Profile? {
        loadProfileCallCount += 1
        return loadProfileReturnValue
    }
}
