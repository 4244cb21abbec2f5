import Foundation

/// Counts the articles that the user has read and posts a notification at the goal.
struct ReadingGoal {
    static let reached = Notification.Name("readingGoalReached")

    let goal: Int
    let poster: any NotificationPoster
    private(set) var count = 0

    init(of goal: Int, poster: any NotificationPoster = NotificationCenter.default) {
        self.goal = goal
        self.poster = poster
    }

    /// Counts an article.
    mutating func read() {
        count += 1
        if count == goal { poster.post(name: Self.reached, object: nil, userInfo: nil) }
    }
}
