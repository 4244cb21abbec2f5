// Attributes on protocols, members and parameters

@dynamicMemberLookup
protocol Kettle {
    @discardableResult func boil(_ litres: Double) -> Bool
    subscript(dynamicMember name: String) -> Int { get }

    @inlinable func pour()
}
