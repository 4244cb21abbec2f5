// Executors

protocol Lane: SerialExecutor {
    var name: String { get }
}
