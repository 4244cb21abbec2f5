import Foundation

/// The machine on which the process runs.
struct LiveHost: HostNaming {
    var hostName: String { ProcessInfo.processInfo.hostName }
}
