// Asynchronous methods

protocol Forecaster {
    func forecast() async -> String
}
