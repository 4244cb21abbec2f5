// Subclasses of a class
// 7:17: `Chair` asks for a subclass of `Furniture`, whose initializers a double does not know:
// write this double by hand

class Furniture {}

protocol Chair: Furniture {
    func fold()
}
