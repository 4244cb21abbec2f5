// Written by Understudy from ObservableProtocols.swift.
import Observation
import Understudy

@MainActor
final class ReadingSpy: Reading {
    let spies = Spies()

    struct Spies {
        let title = SpiedProperty<String>("ReadingSpy.title")
    }

    var title: String {
        get { spies.title.get() }
        set { spies.title.set(newValue) }
    }
}
