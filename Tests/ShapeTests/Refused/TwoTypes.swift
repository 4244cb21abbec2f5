// A property with two types
// 5:5: `size` is required twice, with different types, and one double cannot be both: rename one

protocol Suitcase: Box {
    var size: String { get }
}

protocol Box {
    var size: Int { get }
}
