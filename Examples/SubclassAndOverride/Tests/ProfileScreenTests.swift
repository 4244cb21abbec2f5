import Testing
import UnderstudyTesting

@testable import SubclassAndOverrideExample

@Suite("Profile screen with an overridden method")
struct ProfileScreenTests {
    let screen = ProfileScreenDouble()

    @Test func `The screen shows the name and the city`() {
        screen.loadProfileReturnValue = Profile(name: "Ann", city: "Lisbon")

        screen.appear()

        #expect(screen.title == "Ann")
        #expect(screen.subtitle == "from Lisbon")
    }

    @Test func `The screen shows a placeholder if it can't load a profile`() {
        screen.appear()

        #expect(screen.title == "No profile yet")
        #expect(screen.subtitle == "Sign in to see your name here")
    }

    @Test func `The screen loads the profile each time it appears, and shows the latest one`() {
        screen.appear()
        screen.loadProfileReturnValue = Profile(name: "Ben", city: "Oslo")
        screen.appear()

        #expect(screen.loadProfileCallCount == 2)
        #expect(screen.title == "Ben")
    }
}

/// The same double with a spy. For example, it can return several profiles in order.
private final class SpiedProfileScreen: ProfileScreen {
    let loading = Spy<Void, Profile?, Never>("loadProfile()")
    override func loadProfile() -> Profile? { loading() }
}

@Suite("Profile screen with a spy", .doubles)
struct SpiedProfileScreenTests {
    @Test func `The screen shows the placeholder again if the profile is removed`() {
        let screen = SpiedProfileScreen()
        screen.loading.returns(each: [Profile(name: "Ann", city: "Lisbon"), nil])

        screen.appear()
        #expect(screen.title == "Ann")

        screen.appear()
        #expect(screen.title == "No profile yet")
        expect(screen.loading, .wasCalled(.exactly(2)))
    }
}
