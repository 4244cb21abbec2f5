@testable import SubclassAndOverrideExample

/// The screen without its disk: a test says what there is to load.
final class ProfileScreenDouble: ProfileScreen {
    var loadProfileReturnValue: Profile?
    private(set) var loadProfileCallCount = 0

    override func loadProfile() -> Profile? {
        loadProfileCallCount += 1
        return loadProfileReturnValue
    }
}
