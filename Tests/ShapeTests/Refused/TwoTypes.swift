// A property with two types
// 5:5: `size` is required twice with different types, but a double can't have both: rename one

protocol Suitcase: Box {
    var size: String { get }
}

protocol Box {
    var size: Int { get }
}
