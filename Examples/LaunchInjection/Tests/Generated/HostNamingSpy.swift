// Written by Understudy from HostNaming.swift.
import Understudy

@testable import LaunchInjectionExample

final class HostNamingSpy: HostNaming {
    let spies = Spies()

    struct Spies {
        let hostName = Spy<Void, String, Never>("HostNamingSpy.hostName")
    }

    var hostName: String { spies.hostName() }
}
