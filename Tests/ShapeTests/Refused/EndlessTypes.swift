// Associated types that contain themselves
// 6:10: the requirements of `Picnic` imply `[Fruit] == Fruit`, and a type can't contain itself:
// rename a requirement, or write this double by hand
// 15:5: `content` is required twice with different types, but a double can't have both: rename one

protocol Picnic: Nest, Basket where Egg == Fruit {}

protocol Nest {
    associatedtype Egg
    var content: Egg { get }
}

protocol Basket {
    associatedtype Fruit
    var content: [Fruit] { get }
}
