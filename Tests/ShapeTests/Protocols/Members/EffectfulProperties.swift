// Properties with asynchronous or throwing getters

enum FileError: Error {
    case missing
}

protocol Document {
    var size: Int { get async }
    var text: String { get throws }

    var lines: [String] { get async throws }
    var header: String { get throws(FileError) }
    static var count: Int { get async throws }
}
