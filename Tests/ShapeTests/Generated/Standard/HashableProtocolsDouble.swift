// Written by Understudy from HashableProtocols.swift.
import Foundation

final class TokenDouble: Token {
    var text = ""

    static func == (left: TokenDouble, right: TokenDouble) -> Bool {
        left === right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

final class StampDouble: Stamp {
    var value = 0

    static func == (left: StampDouble, right: StampDouble) -> Bool {
        left === right
    }
}

final class MedalDouble: Medal {
    static func == (medal: MedalDouble, value: Int) -> Bool {
        statics.equalCalls.append((medal, value))
        return statics.equalShouldFail ? false : statics.equalReturnValue
    }

    private(set) var hashCalls: [Int] = []
    var hashCallCount: Int { hashCalls.count }
    var hashDidGetCalled: Bool { !hashCalls.isEmpty }
    var hashReceivedDrawer: Int? { hashCalls.last }

    func hash(into drawer: inout Int) {
        hashCalls.append(drawer)
    }

    static func == (left: MedalDouble, right: MedalDouble) -> Bool {
        left === right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    /// The state of type members. A test has its own copy inside
    /// `MedalDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded var equalShouldFail = false
        @Guarded var equalReturnValue = false
        @Guarded fileprivate(set) var equalCalls: [(medal: MedalDouble, value: Int)] = []
        var equalCallCount: Int { equalCalls.count }
        var equalDidGetCalled: Bool { !equalCalls.isEmpty }
        var equalReceivedMedal: MedalDouble? { equalCalls.last?.medal }
        var equalReceivedValue: Int? { equalCalls.last?.value }
    }

    /// Protects a value with a lock.
    @propertyWrapper
    final class Guarded<Value>: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Value

        init(wrappedValue: Value) { value = wrappedValue }

        var wrappedValue: Value {
            get { lock.withLock { value } }
            _modify {
                lock.lock()
                defer { lock.unlock() }
                yield &value
            }
        }
    }
}

final class VoucherDouble: Voucher {
    var seat = 0
}
