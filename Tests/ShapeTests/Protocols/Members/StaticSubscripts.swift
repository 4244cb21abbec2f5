// Static subscripts

protocol Palette {
    static subscript(name: String) -> Int { get set }

    static subscript(index index: Int) -> String { get }
}
