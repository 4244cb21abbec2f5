import Foundation
import Testing
import Understudy

@testable import UnderstudyRehearsal

/// A minimal program file with a few symbols.
private struct Program {
    struct Symbol {
        var name: String
        var address: UInt64
        /// The kind of the symbol, for example 1 for a constant and 2 for a function.
        var kind: UInt8 = 2
        var section: UInt16 = 1
    }

    var symbols: [Symbol] = []

    /// The start of the loaded segment in the file, and its address in the program.
    static let (start, address) = (UInt64(0x40 + 56), UInt64(0x40_1000))

    var bytes: [UInt8] {
        var names: [UInt8] = [0]
        var table: [UInt8] = []
        for symbol in symbols {
            table += Self.bytes(UInt32(names.count)) + [symbol.kind, 0]
            table += Self.bytes(symbol.section) + Self.bytes(symbol.address)
            table += Self.bytes(UInt64(16))
            names += Array(symbol.name.utf8) + [0]
        }
        let code = [UInt8](repeating: 0x90, count: 256)
        let tableStart = Self.start + UInt64(code.count)
        let namesStart = tableStart + UInt64(table.count)
        let sections = namesStart + UInt64(names.count)
        var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
        file += Self.bytes(UInt16(3)) + Self.bytes(UInt16(62)) + Self.bytes(UInt32(1))
        file += Self.bytes(UInt64(0)) + Self.bytes(UInt64(64)) + Self.bytes(sections)
        file += Self.bytes(UInt32(0))
        for number: UInt16 in [64, 56, 1, 64, 3, 0] { file += Self.bytes(number) }
        file += Self.segment(start: Self.start) + code + table + names
        file += [UInt8](repeating: 0, count: 64)
        file += Self.section(kind: 2, start: tableStart, count: table.count, link: 2)
        file += Self.section(kind: 3, start: namesStart, count: names.count, link: 0)
        return file
    }

    /// Returns an entry for a segment with 256 bytes, which is loaded at the program's address.
    static func segment(start: UInt64) -> [UInt8] {
        bytes(UInt32(1)) + bytes(UInt32(5))
            + [start, address, address, 256, 256, 4096].flatMap { bytes($0) }
    }

    private static func section(
        kind: UInt32, start: UInt64, count: Int, link: UInt32
    ) -> [UInt8] {
        bytes(UInt32(0)) + bytes(kind) + bytes(UInt64(0)) + bytes(UInt64(0)) + bytes(start)
            + bytes(UInt64(count)) + bytes(link) + bytes(UInt32(0)) + bytes(UInt64(8))
            + bytes(UInt64(24))
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}

@Suite("Program symbol table")
struct SymbolTableTests {
    private static let program = Program(symbols: [
        .init(name: "load", address: Program.address),
        .init(name: "save", address: Program.address + 16),
        .init(name: "one", address: Program.address + 32),
        .init(name: "other", address: Program.address + 32),
        .init(name: "twice", address: Program.address + 48),
        .init(name: "twice", address: Program.address + 48),
        .init(name: "constant", address: Program.address + 64, kind: 1),
        .init(name: "file", address: Program.address + 80, kind: 4),
        .init(name: "elsewhere", address: Program.address + 96, section: 0),
    ])

    /// Returns the names of the functions that start at offsets in the loaded segment.
    private static func names(_ bytes: [UInt8], at offsets: UInt64...) -> [UInt64: String]? {
        bytes.withUnsafeBytes { bytes in
            SymbolTable(bytes).map { table in
                let names = table.names(at: Set(offsets.map { Program.start + $0 }))
                return Dictionary(
                    uniqueKeysWithValues: names.map { ($0.key - Program.start, $0.value) })
            }
        }
    }

    @Test
    func `The symbol table names the function that starts at an address, not one around it`() {
        #expect(
            Self.names(Self.program.bytes, at: 0, 16, 24, 64)
                == [0: "load", 16: "save", 64: "constant"])
    }

    @Test func `An address with two different names has no symbol`() {
        #expect(Self.names(Self.program.bytes, at: 32, 48) == [48: "twice"])
    }

    @Test func `Symbols other than functions and constants of the same file are ignored`() {
        #expect(Self.names(Self.program.bytes, at: 80, 96, 255, 256, 1 << 60) == [:])
    }

    @Test func `Only the specified number of segments is read`() {
        var bytes = Self.program.bytes
        let unused = Program.segment(start: Program.start + 256)
        let place = Int(Program.start)
        bytes.replaceSubrange(place..<place + unused.count, with: unused)
        #expect(Self.names(bytes, at: 16, 256, 272) == [16: "save"])
        bytes[56] = 2
        #expect(Self.names(bytes, at: 256, 272) == [256: "load", 272: "save"])
    }

    @Test func `A stripped program or a file in another format has no symbol table`() {
        var bytes = Self.program.bytes
        bytes[60] = 0
        #expect(Self.names(bytes, at: 0) == nil)
        for (place, byte) in [(0, 0), (4, 1), (5, 2)] as [(Int, UInt8)] {
            var bytes = Self.program.bytes
            bytes[place] = byte
            #expect(Self.names(bytes, at: 0) == nil)
        }
        #expect(Self.names([], at: 0) == nil)
    }

    @Test func `A truncated program file is read up to its end`() {
        let bytes = Self.program.bytes
        let whole = Self.names(bytes, at: 0, 16, 32, 48, 64)
        for count in 0..<bytes.count {
            let names = Self.names(Array(bytes[..<count]), at: 0, 16, 32, 48, 64) ?? [:]
            #expect(names.isEmpty || names == whole)
        }
        #expect(Self.names(Array(bytes.dropLast(64)), at: 0, 16, 32, 48, 64) == nil)
    }

    @Test func `A damaged program file doesn't crash the reader`() {
        let bytes = Self.program.bytes
        var numbers = TestNumberGenerator(seed: 16)
        let odd: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
        for place in bytes.indices {
            for byte in odd {
                var damaged = bytes
                damaged[place] = byte
                _ = Self.names(damaged, at: 0, 16, 32, 48, 64)
            }
        }
        for _ in 0..<1_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...12, using: &numbers) {
                let place = Int.random(in: 0..<damaged.count, using: &numbers)
                damaged[place] = odd.randomElement(using: &numbers) ?? 0
            }
            _ = Self.names(damaged, at: 0, 16, 32, 48, 64)
        }
    }
}
