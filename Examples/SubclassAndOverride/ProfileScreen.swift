import Foundation

/// The signed-in user.
struct Profile: Equatable, Codable {
    var name: String
    var city: String
}

/// Shows the profile of the user.
///
/// This is typical legacy code without a seam. However, the class isn't `final`, so a test can
/// override `loadProfile()`, the only method that reads from the disk.
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

    /// Reads the profile from the user's home directory. Returns `nil` if it doesn't exist.
    func loadProfile() -> Profile? {
        let file = URL.homeDirectory.appending(path: ".profile-screen.json")
        return try? JSONDecoder().decode(Profile.self, from: Data(contentsOf: file))
    }
}
