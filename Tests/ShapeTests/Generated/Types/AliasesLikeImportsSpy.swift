// Written by Understudy from AliasesLikeImports.swift.
import Foundation
import Understudy

final class BargeSpy: Barge {
    let spies = Spies()

    struct Spies {
        let load = Spy<(crates: Int, progress: (Double) -> Void), Void, Never>(
            "BargeSpy.load(_:_:)")
        let notify = Spy<(notification: [String], task: (any Error)?), String, Never>(
            "BargeSpy.notify(_:about:)")
        let time = Spy<(Int) -> Int, Barge.Unit, Barge.Process>("BargeSpy.time(_:)")
    }

    func load(_ crates: Int, _ progress: @escaping (Double) -> Void) {
        spies.load((crates, progress))
    }

    func notify(_ notification: [String], about task: (any Error)?) -> String {
        spies.notify((notification, task))
    }

    func time(_ timer: @escaping (Int) -> Int) throws(Barge.Process) -> Barge.Unit {
        try spies.time(timer)
    }
}
