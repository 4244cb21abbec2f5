/// Knows what the machine is called.
protocol HostNaming {
    /// The machine's name.
    var hostName: String { get }
}
