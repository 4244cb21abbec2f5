// Written by Understudy from BoundTypes.swift.
import Understudy

final class ArchiveSpy<Record: Hashable>: Archive {
    typealias Records = [Record]

    let spies = Spies()

    struct Spies {
        let add = Spy<(records: [Record], last: Record), Void, Never>("ArchiveSpy.add(_:before:)")
    }

    func add(_ records: [Record], before last: Record) {
        spies.add((records, last))
    }
}

final class CatalogSpy<Titles: Sequence>: Catalog where Titles.Element: Hashable {
    typealias Title = Titles.Element

    let spies = Spies()

    struct Spies {
        let list = Spy<Titles, Set<Titles.Element>, Never>("CatalogSpy.list(_:)")
    }

    func list(_ titles: Titles) -> Set<Titles.Element> {
        spies.list(titles)
    }
}

final class GroveSpy<Branch: Grove>: Grove where Branch == Branch.Branch {
    let spies = Spies()

    struct Spies {
        let branch = Spy<Void, Branch, Never>("GroveSpy.branch()")
    }

    func branch() -> Branch {
        spies.branch()
    }
}

final class WhistleSpy<Tone>: Whistle {
    let spies = Spies()

    struct Spies {
        let blow = Spy<Tone, Void, Never>("WhistleSpy.blow(_:)")
        let hear = Spy<(Tone) -> Void, Void, Never>("WhistleSpy.hear(_:)")
    }

    func blow(_ tone: Tone) {
        spies.blow(tone)
    }

    func hear(_ listener: @escaping (Tone) -> Void) {
        spies.hear(listener)
    }
}

final class KazooSpy: Kazoo {
    typealias Tone = Void

    let spies = Spies()

    struct Spies {
        let hum = Spy<(Void, Int) -> Void, Void, Never>("KazooSpy.hum(_:)")
        let blow = Spy<Void, Void, Never>("KazooSpy.blow(_:)")
        let hear = Spy<(()) -> Void, Void, Never>("KazooSpy.hear(_:)")
    }

    func hum(_ hummer: @escaping (Void, Int) -> Void) {
        spies.hum(hummer)
    }

    func blow(_ tone: Void) {
        spies.blow(tone)
    }

    func hear(_ listener: @escaping (()) -> Void) {
        spies.hear(listener)
    }
}
