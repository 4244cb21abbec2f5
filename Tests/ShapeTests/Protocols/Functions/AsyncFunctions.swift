// Asynchronous methods

protocol Forecaster {
    func forecast() async -> String

    func forecast(for place: String, days: Int) async -> [String]
    func warmUp() async
}
