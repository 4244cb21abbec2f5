/// Provides the name of the machine.
protocol HostNaming {
    /// The name of the machine.
    var hostName: String { get }
}
