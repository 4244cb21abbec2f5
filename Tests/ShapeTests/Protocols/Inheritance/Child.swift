// Protocols that inherit across files: the child

protocol Robot: Machine, CustomStringConvertible where Part == String {
    func walk(_ steps: Int)
}
