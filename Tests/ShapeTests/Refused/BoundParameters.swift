// Type parameters that are constrained to a single type
// 7:45: `Sheet == Page` leaves nothing of the type parameter `Sheet`: name `Page` itself, or write
// this double by hand

protocol Press {
    associatedtype Page
    func print<Sheet>(_ sheet: Sheet) where Sheet == Page
}
