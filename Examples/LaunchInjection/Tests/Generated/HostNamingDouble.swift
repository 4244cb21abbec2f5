// Written by Understudy from HostNaming.swift.
@testable import LaunchInjectionExample

final class HostNamingDouble: HostNaming {
    var hostName = ""
}
