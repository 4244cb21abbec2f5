// Written by Understudy from StandardNames.swift.
import Understudy

final class TransportSpy<Error: Swift.Error, Bool>: Transport {
    let spies = Spies()

    struct Spies {
        let send = Spy<String, Bool, Error>("TransportSpy.send(_:)")
        let close = Spy<Void, Void, any Swift.Error>("TransportSpy.close()")
    }

    func send(_ text: String) throws(Error) -> Bool {
        try spies.send(text)
    }

    func close() throws {
        try spies.close()
    }
}
