import Testing
import UnderstudyTesting

@testable import SubclassAndOverrideExample

@Suite("A profile screen whose loading is overridden")
struct ProfileScreenTests {
    let screen = ProfileScreenDouble()

    @Test("shows the name and the city")
    func profile() {
        screen.loadProfileReturnValue = Profile(name: "Ann", city: "Lisbon")

        screen.appear()

        #expect(screen.title == "Ann")
        #expect(screen.subtitle == "from Lisbon")
    }

    @Test("shows a placeholder when nothing loads")
    func placeholder() {
        screen.appear()

        #expect(screen.title == "No profile yet")
        #expect(screen.subtitle == "Sign in to see your name here")
    }

    @Test("loads once each time it appears, and shows what is there now")
    func again() {
        screen.appear()
        screen.loadProfileReturnValue = Profile(name: "Ben", city: "Oslo")
        screen.appear()

        #expect(screen.loadProfileCallCount == 2)
        #expect(screen.title == "Ben")
    }
}

/// The same with a spy, which a test can tell more: here, to answer in turn.
private final class SpiedProfileScreen: ProfileScreen {
    let loading = Spy<Void, Profile?, Never>("loadProfile()")
    override func loadProfile() -> Profile? { loading() }
}

@Suite("A profile screen whose loading is a spy", .doubles)
struct SpiedProfileScreenTests {
    @Test("goes back to the placeholder when the profile is gone")
    func signsOut() {
        let screen = SpiedProfileScreen()
        screen.loading.returns(each: [Profile(name: "Ann", city: "Lisbon"), nil])

        screen.appear()
        #expect(screen.title == "Ann")

        screen.appear()
        #expect(screen.title == "No profile yet")
        expect(screen.loading, .wasCalled(.exactly(2)))
    }
}
