// Operators: prefix, infix, postfix, standard ones and others

prefix operator √
postfix operator %%
infix operator <+>: AdditionPrecedence

protocol Measure {
    static prefix func - (measure: Self) -> Self
    static func + (left: Self, right: Self) -> Self
    static func * (left: Self, factor: Double) -> Self
    static func <+> (left: Self, right: Int) -> String
    static prefix func √ (measure: Self) -> Double
    static postfix func %% (_: Self) -> Double
    static func < (left: Self, right: Self) -> Bool
    static func += (left: inout Self, right: Self)
}
