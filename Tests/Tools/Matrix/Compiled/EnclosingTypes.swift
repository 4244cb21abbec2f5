// Types of a protocol that shadow those of the enclosing type

enum Kiosk {
    struct Paper {}

    protocol Stand {
        associatedtype Paper
        func sell(_ paper: Paper)
    }

    protocol Shelf {
        typealias Paper = String
        func put(_ paper: Paper)
    }
}

protocol Seller: Kiosk.Stand where Paper == Int {
    func praise(_ paper: Paper)
}
