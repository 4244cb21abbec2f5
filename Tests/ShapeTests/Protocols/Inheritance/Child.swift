// Protocols that inherit across files: the child
// with Base.swift

protocol Robot: Machine, CustomStringConvertible where Part == String {
    func walk(_ steps: Int)
}
