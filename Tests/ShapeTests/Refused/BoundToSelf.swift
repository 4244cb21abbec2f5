// Associated types that are constrained to the double itself
// 8:37: `Article.Seller == Self` binds an associated type to the double itself, and a class cannot
// ask that of its own parameters: write this double by hand
// 16:26: `Shop: Leasing<Self>` binds an associated type to the double itself, and a class cannot
// ask that of its own parameters: write this double by hand

protocol Shop {
    associatedtype Article: Product where Article.Seller == Self
}

protocol Product {
    associatedtype Seller
}

protocol Mall {
    associatedtype Shop: Leasing<Self>
}

protocol Leasing<Owner> {
    associatedtype Owner
}
