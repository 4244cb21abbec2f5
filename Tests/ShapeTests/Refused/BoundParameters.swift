// Type parameters that are constrained to a single type
// 7:45: `Sheet == Page` makes the type parameter `Sheet` redundant: use `Page` instead, or write
// this double by hand

protocol Press {
    associatedtype Page
    func print<Sheet>(_ sheet: Sheet) where Sheet == Page
}
