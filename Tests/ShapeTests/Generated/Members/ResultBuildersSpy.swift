// Written by Understudy from ResultBuilders.swift.
import Understudy

final class PosterSpy: Poster {
    let spies = Spies()

    struct Spies {
        let lines = Spy<Int, [String], any Error>("PosterSpy.lines(of:)")
        let title = Spy<Void, [String], Never>("PosterSpy.title")
        let text = SpiedProperty<[String]>("PosterSpy.text")
    }

    func lines(of part: Int) throws -> [String] {
        let answer = try spies.lines(part)
        return answer
    }

    var title: [String] {
        let answer = spies.title()
        return answer
    }

    var text: [String] {
        get {
            let answer = spies.text.get()
            return answer
        }
        set { spies.text.set(newValue) }
    }
}
