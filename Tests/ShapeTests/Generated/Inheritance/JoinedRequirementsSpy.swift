// Written by Understudy from JoinedRequirements.swift.
import Understudy

final class MarinaSpy: Marina {
    let spies = Spies()

    struct Spies {
        let moor = Spy<() -> Void, Void, Never>("MarinaSpy.moor(_:)")
        let load = Spy<[Int], Void, Never>("MarinaSpy.load(_:)")
        let unload = Spy<Void, [String], Never>("MarinaSpy.unload()")
        let hail = Spy<any Error.Type, Void, any Error>("MarinaSpy.hail(_:)")
        let sign = Spy<any Codable, Void, Never>("MarinaSpy.sign(_:)")
        let count = Spy<any Sequence<Int>, Void, Never>("MarinaSpy.count(_:)")
        let match = Spy<(left: any Sequence, right: any Sequence), Bool, Never>(
            "MarinaSpy.match(_:_:)")
    }

    func moor(_ done: @escaping () -> Void) {
        spies.moor(done)
    }

    func load(_ crates: [Int]) {
        spies.load(crates)
    }

    func unload() -> sending [String] {
        spies.unload.function.sending(())
    }

    func hail<Storm: Error>(_ storm: Storm.Type) throws(Storm) {
        try spies.hail.function(storm, throwing: Storm.self)
    }

    func sign(_ paper: any Codable) {
        spies.sign(paper)
    }

    func count<Sails: Sequence>(_ sails: Sails) where Sails.Element == Int {
        spies.count(sails)
    }

    func match<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right) -> Bool
    where Left.Element == Right.Element {
        spies.match((left, right))
    }
}

final class PierSpy: Pier {
    let spies = Spies()

    struct Spies {
        let moor = Spy<@Sendable () -> Void, Void, Never>("PierSpy.moor(_:)")
        let load = Spy<[Int], Void, CancellationError>("PierSpy.load(_:)")
        let unload = Spy<Void, [String], Never>("PierSpy.unload()")
        let hail = Spy<any Error.Type, Void, any Error>("PierSpy.hail(_:)")
        let sign = Spy<any Codable, Void, Never>("PierSpy.sign(_:)")
        let count = Spy<any Sequence<Int>, Void, Never>("PierSpy.count(_:)")
        let match = Spy<(left: any Sequence, right: any Sequence), Bool, Never>(
            "PierSpy.match(_:_:)")
    }

    func moor(_ done: @escaping @Sendable () -> Void) {
        spies.moor(done)
    }

    func load(_ crates: sending [Int]) throws(CancellationError) {
        try spies.load(crates)
    }

    func unload() -> [String] {
        spies.unload()
    }

    func hail<Storm: Error>(_ storm: Storm.Type) throws(Storm) {
        try spies.hail.function(storm, throwing: Storm.self)
    }

    func sign(_ paper: any Codable) {
        spies.sign(paper)
    }

    func count<Sails: Sequence>(_ sails: Sails) where Sails.Element == Int {
        spies.count(sails)
    }

    func match<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right) -> Bool
    where Left.Element == Right.Element {
        spies.match((left, right))
    }
}

final class QuaySpy: Quay {
    let spies = Spies()

    struct Spies {
        let moor = Spy<() -> Void, Void, Never>("QuaySpy.moor(_:)")
        let load = Spy<[Int], Void, DockError>("QuaySpy.load(_:)")
        let unload = Spy<Void, [String], Never>("QuaySpy.unload()")
        let hail = Spy<Any.Type, Void, any Error>("QuaySpy.hail(_:)")
        let sign = Spy<any Encodable & Decodable, Void, Never>("QuaySpy.sign(_:)")
        let count = Spy<any Sequence<Int>, Void, Never>("QuaySpy.count(_:)")
        let match = Spy<(left: any Sequence, right: any Sequence), Bool, Never>(
            "QuaySpy.match(_:_:)")
    }

    func moor(_ done: @escaping () -> Void) {
        spies.moor(done)
    }

    func load(_ crates: [Int]) throws(DockError) {
        try spies.load(crates)
    }

    func unload() -> sending [String] {
        spies.unload.function.sending(())
    }

    func hail<Storm>(_ storm: Storm.Type) throws(Storm) {
        try spies.hail.function(storm, throwing: Storm.self)
    }

    func sign(_ paper: any Encodable & Decodable) {
        spies.sign(paper)
    }

    func count(_ sails: some Sequence<Int>) {
        spies.count(sails)
    }

    func match<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right) -> Bool
    where Right.Element == Left.Element {
        spies.match((left, right))
    }
}

final class ChandlerySpy: Chandlery {
    let spies = Spies()

    struct Spies {
        let stock = Spy<Anchor.Type, Void, Never>("ChandlerySpy.stock(_:)")
    }

    func stock(_ type: Anchor.Type) {
        spies.stock(type)
    }
}

final class ShipyardSpy: Shipyard {
    let spies = Spies()

    struct Spies {
        let stock = Spy<(Anchor).Type, Void, Never>("ShipyardSpy.stock(_:)")
    }

    func stock(_ type: (Anchor).Type) {
        spies.stock(type)
    }
}
