// Written by Understudy from IdentifiableProtocols.swift.
import Understudy

final class RowSpy<ID: Hashable>: Row {
    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("RowSpy.title")
        let id = Spy<Void, ID, Never>("RowSpy.id")
    }

    var title: String { spies.title() }
    var id: ID { spies.id() }
}

final class ColumnSpy: Column {
    typealias ID = Int

    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("ColumnSpy.title")
        let id = Spy<Void, Int, Never>("ColumnSpy.id")
    }

    var title: String { spies.title() }
    var id: Int { spies.id() }
}

final class CellSpy: Cell {
    typealias ID = String

    let spies = Spies()

    struct Spies {
        let id = Spy<Void, String, Never>("CellSpy.id")
    }

    var id: String { spies.id() }
}

final class DeviceSpy: Device {
    typealias ID = ObjectIdentifier

    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("DeviceSpy.title")
    }

    var title: String { spies.title() }
}
