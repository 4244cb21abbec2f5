// Requirements with result builders

@resultBuilder
enum Lines {
    static func buildBlock(_ lines: String...) -> [String] { lines }
}

protocol Poster {
    @Lines func lines(of part: Int) throws -> [String]
    @Lines var title: [String] { get }
    @Lines var text: [String] { get set }
}
