// Operators

prefix operator √
prefix operator §
postfix operator %%
postfix operator ‰
infix operator <+>: AdditionPrecedence

protocol Measure {
    static func + (left: Self, right: Self) -> Self
    static postfix func %% (_: Self) -> Double

    static prefix func - (measure: Self) -> Self
    static func <+> (left: Self, right: Int) -> String
    static prefix func √ (measure: Self) -> Double
    static prefix func § (measure: Self) -> Int
    static postfix func ‰ (measure: Self) -> Int
    static func < (left: Self, right: Self) -> Bool
    static func .== (left: Self, right: Self) -> Bool
    static func += (left: inout Self, right: Self)
}
