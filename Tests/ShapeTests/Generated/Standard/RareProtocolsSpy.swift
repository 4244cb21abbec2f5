// Written by Understudy from RareProtocols.swift.
import Foundation
import Understudy

final class MishapSpy: Mishap {
    let spies = Spies()

    struct Spies {
        let code = Spy<Void, Int, Never>("MishapSpy.code")
    }

    var code: Int { spies.code() }
}

final class BlobSpy: Blob {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("BlobSpy.name")
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let withUnsafeBytes = Spy<Void, Any, Never>("BlobSpy.withUnsafeBytes(_:)")
        /// The arguments with which `withUnsafeBytes(_:)` calls `body`, if any.
        let withUnsafeBytesBodyInput = Spy<Void, UnsafeRawBufferPointer?, Never>(
            input: "BlobSpy.withUnsafeBytes(_:) body",
            part: "withUnsafeBytesBodyInput",
            returning: nil)
        let copy = Spy<NSZone?, Any, Never>("BlobSpy.copy(with:)")
    }

    var name: String { spies.name() }

    func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        if let input = spies.withUnsafeBytesBodyInput() {
            _ = spies.withUnsafeBytes.function((), as: TestDouble.AnyAnswer.self)
            return try body(input)
        }
        return spies.withUnsafeBytes.function((), as: Result.self)
    }

    func copy(with zone: NSZone?) -> Any {
        spies.copy(zone)
    }
}

final class BeatSpy: Beat, TestDouble.Identity {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let divideInt = Spy<(left: BeatSpy, right: Int), BeatSpy?, Never>(
            "BeatSpy./(_:_:)", part: "divideInt", returning: nil)
        let multiply = Spy<(left: BeatSpy, right: Int), BeatSpy?, Never>(
            "BeatSpy.*(_:_:)", part: "multiply", returning: nil)
        let divide = Spy<(left: BeatSpy, right: BeatSpy), Double, Never>(
            "BeatSpy./(_:_:)", part: "divide")
        let zero = Spy<Void, BeatSpy?, Never>("BeatSpy.zero", returning: nil)
        let add = Spy<(left: BeatSpy, right: BeatSpy), BeatSpy?, Never>(
            "BeatSpy.+(_:_:)", part: "add", returning: nil)
        let subtract = Spy<(left: BeatSpy, right: BeatSpy), BeatSpy?, Never>(
            "BeatSpy.-(_:_:)", part: "subtract", returning: nil)
        let less = Spy<(left: BeatSpy, right: BeatSpy), Bool, Never>(
            "BeatSpy.<(_:_:)", part: "less")
    }

    static func / (left: BeatSpy, right: Int) -> BeatSpy {
        spies.divideInt((left, right)) ?? BeatSpy()
    }

    static func * (left: BeatSpy, right: Int) -> BeatSpy {
        spies.multiply((left, right)) ?? BeatSpy()
    }

    static func / (left: BeatSpy, right: BeatSpy) -> Double {
        spies.divide((left, right))
    }

    static var zero: BeatSpy { spies.zero() ?? BeatSpy() }

    static func + (left: BeatSpy, right: BeatSpy) -> BeatSpy {
        spies.add((left, right)) ?? BeatSpy()
    }

    static func - (left: BeatSpy, right: BeatSpy) -> BeatSpy {
        spies.subtract((left, right)) ?? BeatSpy()
    }

    static func < (left: BeatSpy, right: BeatSpy) -> Bool {
        spies.less((left, right))
    }
}

final class RuneSpy: Rune {
    let spies = Spies()

    struct Spies {
        let codingKey = Spy<Void, any CodingKey, Never>("RuneSpy.codingKey")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initializeExtendedGraphemeClusterLiteral = Spy<Character, Void, Never>(
            initializer: "RuneSpy.init(extendedGraphemeClusterLiteral:)",
            part: "initializeExtendedGraphemeClusterLiteral")
        let initializeCodingKey = Spy<any CodingKey, Bool, Never>(
            initializer: "RuneSpy.init?(codingKey:)", part: "initializeCodingKey")
        let initializeUnicodeScalarLiteral = Spy<Unicode.Scalar, Void, Never>(
            initializer: "RuneSpy.init(unicodeScalarLiteral:)",
            part: "initializeUnicodeScalarLiteral")
    }

    init() {}

    init(extendedGraphemeClusterLiteral value: Character) {
        Self.spies.initializeExtendedGraphemeClusterLiteral(value)
    }

    var codingKey: any CodingKey { spies.codingKey() }

    init?<Key: CodingKey>(codingKey: Key) {
        guard Self.spies.initializeCodingKey(codingKey) else { return nil }
    }

    init(unicodeScalarLiteral value: Unicode.Scalar) {
        Self.spies.initializeUnicodeScalarLiteral(value)
    }
}

final class ShownSpy: Shown {
    let spies = Spies()

    struct Spies {
        let playgroundDescription = Spy<Void, Any, Never>("ShownSpy.playgroundDescription")
    }

    var playgroundDescription: Any { spies.playgroundDescription() }
}
