// Written by Understudy from SendingParameters.swift.
import Understudy

final class CourierSpy: Courier {
    let spies = Spies()

    struct Spies {
        let send = Spy<Parcel, Void, Never>("CourierSpy.send(_:)")
        let sendTo = Spy<(parcel: Parcel, address: String), Int, any Error>(
            "CourierSpy.send(_:to:)", part: "sendTo")
    }

    func send(_ parcel: sending Parcel) {
        spies.send(parcel)
    }

    func send(_ parcel: sending Parcel, to address: String) async throws -> Int {
        try await spies.sendTo((parcel, address))
    }
}
