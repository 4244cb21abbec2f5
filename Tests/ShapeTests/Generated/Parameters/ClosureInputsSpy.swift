// Written by Understudy from ClosureInputs.swift.
import Understudy

final class ChronicleSpy: Chronicle {
    let spies = Spies()

    struct Spies {
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let read = Spy<Void, Any, Never>("ChronicleSpy.read(_:)")
        /// The arguments with which `read(_:)` calls `body`, if any.
        let readBodyInput = Spy<Void, Folio?, Never>(
            input: "ChronicleSpy.read(_:) body", part: "readBodyInput", returning: nil)
        /// `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
        let each = Spy<Void, Void, Never>("ChronicleSpy.each(_:)")
        /// The arguments with which `each(_:)` calls `body`, once for each.
        let eachBodyInputs = Spy<Void, [Int], Never>(
            input: "ChronicleSpy.each(_:) body", part: "eachBodyInputs", returning: [])
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let write = Spy<String, Any, any Error>("ChronicleSpy.write(_:_:)")
        /// The arguments with which `write(_:_:)` calls `body`, if any.
        let writeBodyInput = Spy<Void, (Folio, row: Int)?, Never>(
            input: "ChronicleSpy.write(_:_:) body", part: "writeBodyInput", returning: nil)
        /// `isWanted` is called with each of its inputs. It isn't recorded, because it doesn't
        /// escape.
        let search = Spy<Void, [String], Never>("ChronicleSpy.search(_:)")
        /// The arguments with which `search(_:)` calls `isWanted`, once for each.
        let searchIsWantedInputs = Spy<Void, [(title: String, year: Int)], Never>(
            input: "ChronicleSpy.search(_:) isWanted", part: "searchIsWantedInputs", returning: [])
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let borrow = Spy<Void, Any, any Error>("ChronicleSpy.borrow(_:)")
        /// The arguments with which `borrow(_:)` calls `body`, if any.
        let borrowBodyInput = Spy<Void, Folio?, Never>(
            input: "ChronicleSpy.borrow(_:) body", part: "borrowBodyInput", returning: nil)
        /// `first` is called. It isn't recorded, because it doesn't escape.
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let lend = Spy<Void, Any, Never>("ChronicleSpy.lend(_:_:)")
        /// The arguments with which `lend(_:_:)` calls `body`, if any.
        let lendBodyInput = Spy<Void, Folio??, Never>(
            input: "ChronicleSpy.lend(_:_:) body", part: "lendBodyInput", returning: nil)
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let retry = Spy<Void, Any, any Error>("ChronicleSpy.retry(_:)")
        /// The arguments with which `retry(_:)` calls `body`, if any.
        let retryBodyInput = Spy<Void, Int?, Never>(
            input: "ChronicleSpy.retry(_:) body", part: "retryBodyInput", returning: nil)
        /// `input` is called with each of its inputs. It isn't recorded, because it doesn't escape.
        let count = Spy<Void, Int, Never>("ChronicleSpy.count(_:)")
        /// The arguments with which `count(_:)` calls `input`, once for each.
        let countInputInputs = Spy<Void, [Int], Never>(
            input: "ChronicleSpy.count(_:) input", part: "countInputInputs", returning: [])
        /// `body` isn't recorded, because it doesn't escape.
        let keep = Spy<Any, Void, Never>("ChronicleSpy.keep(_:_:)")
        /// `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
        let hold = Spy<Void, Void, Never>("ChronicleSpy.hold(_:)")
        /// The arguments with which `hold(_:)` calls `body`, once for each.
        let holdBodyInputs = Spy<Void, [Int], Never>(
            input: "ChronicleSpy.hold(_:) body", part: "holdBodyInputs", returning: [])
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `Any` isn't known to be `Sendable`. Each spy guards its own state, but not
    // the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let open = Spy<Void, Any, Never>("ChronicleSpy.open(_:)")
        /// The arguments with which `open(_:)` calls `body`, if any.
        let openBodyInput = Spy<Void, Folio?, Never>(
            input: "ChronicleSpy.open(_:) body", part: "openBodyInput", returning: nil)
    }

    func read<Value>(_ body: (Folio) throws -> Value) rethrows -> Value {
        if let input = spies.readBodyInput() {
            _ = spies.read.function((), as: TestDouble.AnyAnswer.self)
            return try body(input)
        }
        return spies.read.function((), as: Value.self)
    }

    func each(_ body: (Int) -> Void) {
        spies.each()
        for input in spies.eachBodyInputs() { body(input) }
    }

    func write<Value>(_ name: String, _ body: (Folio, _ row: Int) throws -> Value) throws -> Value {
        if let input = spies.writeBodyInput() {
            _ = try spies.write.function(name, as: TestDouble.AnyAnswer.self)
            return try body(input.0, input.1)
        }
        return try spies.write.function(name, as: Value.self)
    }

    func search(_ isWanted: (_ title: String, _ year: Int) throws -> Bool) rethrows -> [String] {
        let answer = spies.search()
        for input in spies.searchIsWantedInputs() { _ = try isWanted(input.0, input.1) }
        return answer
    }

    func borrow<Value>(_ body: (Folio) async throws -> Value) async throws -> Value {
        if let input = await spies.borrowBodyInput() {
            _ = try await spies.borrow.function((), as: TestDouble.AnyAnswer.self)
            return try await body(input)
        }
        return try await spies.borrow.function((), as: Value.self)
    }

    func lend<Value>(_ first: () -> Void, _ body: (Folio?) -> Value) -> Value {
        if let input = spies.lendBodyInput() {
            _ = spies.lend.function((), as: TestDouble.AnyAnswer.self)
            first()
            return body(input)
        }
        let answer = spies.lend.function((), as: Value.self)
        first()
        return answer
    }

    func retry<Value, Failure: Error>(
        _ body: (Int) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let input = spies.retryBodyInput() {
            _ = try spies.retry.function((), as: TestDouble.AnyAnswer.self, throwing: Failure.self)
            return try body(input)
        }
        return try spies.retry.function((), as: Value.self, throwing: Failure.self)
    }

    func count(_ input: (Int) -> Int) -> Int {
        let answer = spies.count()
        for input2 in spies.countInputInputs() { _ = input(input2) }
        return answer
    }

    static func open<Value>(_ body: (Folio) -> [Value]) -> [Value] {
        if let input = spies.openBodyInput() {
            _ = spies.open.function((), as: TestDouble.AnyAnswer.self)
            return body(input)
        }
        return spies.open.function((), as: [Value].self)
    }

    func keep<Value>(_ value: Value, _ body: (Value) -> Void) {
        spies.keep(value)
    }

    func hold<Value: ~Copyable>(_ body: (Int) -> Value) {
        spies.hold()
        for input in spies.holdBodyInputs() { _ = body(input) }
    }
}

final class JoinerySpy: Joinery {
    let spies = Spies()

    // Unchecked, because `Any` isn't known to be `Sendable`. Each spy guards its own state, but not
    // the values that it has recorded.
    struct Spies: @unchecked Sendable {
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let build = Spy<Void, Any, Never>("JoinerySpy.build(_:)")
        /// The arguments with which `build(_:)` calls `body`, if any.
        let buildBodyInput = Spy<Void, AnyObject?, Never>(
            input: "JoinerySpy.build(_:) body", part: "buildBodyInput", returning: nil)
    }

    func build<Value>(_ body: (AnyObject) async throws -> Value) async rethrows -> Value {
        if let input = await spies.buildBodyInput() {
            _ = await spies.build.function((), as: TestDouble.AnyAnswer.self)
            return try await body(input)
        }
        return await spies.build.function((), as: Value.self)
    }
}

final class EtchingSpy: Etching {
    let spies = Spies()

    struct Spies {
        /// `body` is called with the double. It isn't recorded, because it doesn't escape.
        let edit = Spy<Void, Void, Never>("EtchingSpy.edit(_:)")
        /// `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
        let visit = Spy<Void, Void, Never>("EtchingSpy.visit(_:)")
        /// The arguments with which `visit(_:)` calls `body`, once for each.
        let visitBodyInputs = Spy<Void, [EtchingSpy], Never>(
            input: "EtchingSpy.visit(_:) body", part: "visitBodyInputs", returning: [])
        let lines = Spy<Void, Int, Never>("EtchingSpy.lines")
    }

    func edit<Value>(_ body: (EtchingSpy) throws -> Value) rethrows -> Value {
        spies.edit()
        return try body(self)
    }

    func visit(_ body: (EtchingSpy) -> Void) {
        spies.visit()
        for input in spies.visitBodyInputs() { body(input) }
    }

    var lines: Int { spies.lines() }
}
