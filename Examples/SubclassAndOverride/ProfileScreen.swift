import Foundation

/// Who is signed in.
struct Profile: Equatable, Codable {
    var name: String
    var city: String
}

/// Shows the profile of the user.
///
/// The class is not `final`, so that a test can override `loadProfile()`, the one method that reads the
/// disk. It has no seam yet: this is code as it is often found.
class ProfileScreen {
    private(set) var title = ""
    private(set) var subtitle = ""

    func appear() {
        guard let profile = loadProfile() else {
            title = "No profile yet"
            subtitle = "Sign in to see your name here"
            return
        }
        title = profile.name
        subtitle = "from \(profile.city)"
    }

    /// Reads the profile from the user's folder; `nil` when there is none.
    func loadProfile() -> Profile? {
        let file = URL.homeDirectory.appending(path: ".profile-screen.json")
        return try? JSONDecoder().decode(Profile.self, from: Data(contentsOf: file))
    }
}
