// Functions with parameter packs as results
// 6:59: `(repeat each Part) -> Int` takes any number of arguments, so a spy can't store it: write
// this double by hand

protocol Assembler {
    func assemble<each Part>(_ part: repeat each Part) -> (repeat each Part) -> Int
}
