// `inout` parameters

protocol Mixer {
    func stir(_ drink: inout String)

    func pour(_ amount: inout Int, into glasses: inout [String]) -> Bool
    func shake<Drink>(_ drink: inout Drink)
    func heat(_ drink: inout String) throws
}
