// Written by Understudy from UnwrappedParameters.swift.
import Understudy

final class LegacySpy: Legacy {
    let spies = Spies()

    struct Spies {
        let set = Spy<String?, Void, Never>("LegacySpy.set(_:)")
        let name = Spy<Void, String?, Never>("LegacySpy.name()")
        let title = Spy<Void, String?, Never>("LegacySpy.title")
        let note = SpiedProperty<String?>("LegacySpy.note")
        let find = Spy<(key: Int?, names: [String]?), [Int]?, Never>("LegacySpy.find(_:in:)")
        let call = Spy<((Int) -> Void)?, Void, Never>("LegacySpy.call(_:)")
    }

    func set(_ name: String!) {
        spies.set(name)
    }

    func name() -> String! {
        spies.name()
    }

    var title: String! { spies.title() }

    var note: String! {
        get { spies.note.get() }
        set { spies.note.set(newValue) }
    }

    func find(_ key: Int!, in names: [String]!) -> [Int]! {
        spies.find((key, names))
    }

    func call(_ handler: ((Int) -> Void)!) {
        spies.call(handler)
    }
}
