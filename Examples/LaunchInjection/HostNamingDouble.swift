// Written by Understudy from HostNaming.swift.

final class HostNamingDouble: HostNaming {
    var hostName = ""
}
