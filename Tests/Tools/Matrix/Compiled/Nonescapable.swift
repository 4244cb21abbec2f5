// A parameter that can't escape and has no values, so no test can call the requirement

enum Peek: ~Escapable {}

protocol Window {
    func look(_ peek: Peek) -> Int
    func close()
}
