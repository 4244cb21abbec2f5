// Written by Understudy from Properties.swift.
import Understudy

final class PlayerSpy: Player {
    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("PlayerSpy.title")
        let volume = SpiedProperty<Double>("PlayerSpy.volume")
        let handler = SpiedProperty<((Int) -> Void)?>("PlayerSpy.handler")
        let items = SpiedProperty<[String]>("PlayerSpy.items")
        let mood = Spy<Void, String, Never>("PlayerSpy.mood")
        let rating = SpiedProperty<Int>("PlayerSpy.rating")
    }

    var title: String { spies.title() }

    var volume: Double {
        get { spies.volume.get() }
        set { spies.volume.set(newValue) }
    }

    var handler: ((Int) -> Void)? {
        get { spies.handler.get() }
        set { spies.handler.set(newValue) }
    }

    var items: [String] {
        get { spies.items.get() }
        set { spies.items.set(newValue) }
    }

    var mood: String { spies.mood() }

    var rating: Int {
        get { spies.rating.get() }
        set { spies.rating.set(newValue) }
    }
}
