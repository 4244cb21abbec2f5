#if DEBUG
    /// A machine that a test made up, and started the process with.
    struct StubHost: HostNaming, Codable {
        var hostName: String
    }
#endif
