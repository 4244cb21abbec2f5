// Written by Understudy from RestatedTypes.swift.
import Understudy

final class KitchenSpy: Kitchen {
    typealias State = Int
    typealias Order = String
    typealias Product = String

    let spies = Spies()

    struct Spies {
        let state = Spy<Void, Int, Never>("KitchenSpy.state")
        let make = Spy<String, [String], any Error>("KitchenSpy.make(_:)")
        let `subscript` = SpiedSubscript<Int, String>("KitchenSpy.subscript(_:)")
    }

    var state: Int { spies.state() }

    func make(_ order: String) async throws -> [String] {
        try await spies.make(order)
    }

    subscript(place: Int) -> String {
        get { spies.subscript.get(place) }
        set { spies.subscript.write(place, newValue) }
    }
}

final class WorkshopSpy<State, Order, Product>: Workshop {
    let spies = Spies()

    struct Spies {
        let state = Spy<Void, State, Never>("WorkshopSpy.state")
        let make = Spy<Order, [Product], any Error>("WorkshopSpy.make(_:)")
        let `subscript` = Spy<Int, Product, Never>("WorkshopSpy.subscript(_:)")
    }

    var state: State { spies.state() }

    func make(_ order: Order) async throws -> [Product] {
        try await spies.make(order)
    }

    subscript(place: Int) -> Product {
        spies.subscript(place)
    }
}

final class BakerySpy<State, Order, Product>: Bakery {
    typealias Order = Order
    typealias Product = Product

    let spies = Spies()

    struct Spies {
        let makeInt = Spy<Int, [String], any Error>("BakerySpy.make(_:)", part: "makeInt")
        let makeString = Spy<String, [Int], any Error>("BakerySpy.make(_:)", part: "makeString")
        let state = Spy<Void, State, Never>("BakerySpy.state")
        let makeOrder = Spy<Order, [Product], any Error>("BakerySpy.make(_:)", part: "makeOrder")
        let `subscript` = Spy<Int, Product, Never>("BakerySpy.subscript(_:)")
    }

    func make(_ order: Int) async throws -> [String] {
        try await spies.makeInt(order)
    }

    func make(_ order: String) async throws -> [Int] {
        try await spies.makeString(order)
    }

    var state: State { spies.state() }

    func make(_ order: Order) async throws -> [Product] {
        try await spies.makeOrder(order)
    }

    subscript(place: Int) -> Product {
        spies.subscript(place)
    }
}

final class WardrobeSpy<Garment>: Wardrobe {
    typealias Garment = Garment

    let spies = Spies()

    struct Spies {
        let storeGarment = Spy<Garment, Void, Never>("WardrobeSpy.store(_:)", part: "storeGarment")
        let storeString = Spy<String, Void, Never>("WardrobeSpy.store(_:)", part: "storeString")
    }

    func store(_ garment: Garment) {
        spies.storeGarment(garment)
    }

    func store(_ name: String) {
        spies.storeString(name)
    }
}
