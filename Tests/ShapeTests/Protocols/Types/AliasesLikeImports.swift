// Type aliases of a protocol with the names of imported types

import Foundation

protocol Barge {
    typealias Progress = (Double) -> Void
    func load(_ crates: Int, _ progress: @escaping Progress)

    typealias Notification = [String]
    typealias Task = any Error
    typealias Timer<Value> = (Value) -> Int
    func notify(_ notification: Notification, about task: Task?) -> Notification.Element
    func time(_ timer: @escaping Timer<Int>) throws(Process) -> Unit
}

extension Barge {
    typealias Process = CancellationError
    typealias Unit = Int
}
