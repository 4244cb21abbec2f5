// `AdditiveArithmetic` and `Strideable`

protocol Money: AdditiveArithmetic {
    var currency: String { get }
}

protocol Floor: Strideable where Stride == Int {
    var number: Int { get }
}
