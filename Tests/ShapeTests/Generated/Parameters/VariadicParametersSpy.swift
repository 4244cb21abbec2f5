// Written by Understudy from VariadicParameters.swift.
import Understudy

final class PrinterSpy: Printer {
    let spies = Spies()

    struct Spies {
        let print = Spy<[String], Void, Never>("PrinterSpy.print(_:)")
        let total = Spy<(numbers: [Int], factor: Double), Double, Never>(
            "PrinterSpy.total(of:scaledBy:)")
        let log = Spy<[Any], Void, Never>("PrinterSpy.log(_:)")
    }

    func print(_ words: String...) {
        spies.print(words)
    }

    func total(of numbers: Int..., scaledBy factor: Double) -> Double {
        spies.total((numbers, factor))
    }

    func log<Item>(_ items: Item...) {
        spies.log(items)
    }
}
