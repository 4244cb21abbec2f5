#if DEBUG
    /// A machine whose name is chosen by the test that starts the process.
    struct StubHost: HostNaming, Codable {
        var hostName: String
    }
#endif
