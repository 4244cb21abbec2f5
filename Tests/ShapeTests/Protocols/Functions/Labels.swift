// Methods with labels, with internal names, and without either

protocol Postman {
    func deliver(_ letter: String, to address: String, after days: Int) -> Bool
    func weigh(_: String) -> Int

    func deliver(letter: String)
    func compare(_: Int, _: Int, with _: Int) -> Bool
}
