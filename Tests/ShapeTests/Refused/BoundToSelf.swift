// Associated types that are constrained to the double itself
// 8:37: `Article.Seller == Self` binds an associated type to the double itself, which a class can't
// require of its own type parameters: write this double by hand
// 16:26: `Shop: Leasing<Self>` binds an associated type to the double itself, which a class can't
// require of its own type parameters: write this double by hand

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
