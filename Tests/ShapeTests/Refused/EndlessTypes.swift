// Associated types that contain themselves
// 13:5: `content` is required twice, with different types, and one double cannot be both: rename one
// 16:10: `[Fruit] == Fruit` follows from what `Picnic` requires, and no type is a part of itself: rename
// a requirement, or write this double by hand

protocol Nest {
    associatedtype Egg
    var content: Egg { get }
}

protocol Basket {
    associatedtype Fruit
    var content: [Fruit] { get }
}

protocol Picnic: Nest, Basket where Egg == Fruit {}
