import Foundation

/// The machine that the process runs on.
struct LiveHost: HostNaming {
    var hostName: String { ProcessInfo.processInfo.hostName }
}
