import Foundation
import Understudy

// These are the empty values of Foundation's types that no protocol of the standard library can
// create. In contrast, the core creates values such as `Data()`, `CGFloat.zero` and `IndexSet()`.

extension AttributedString: TestDouble.EmptyValue {
    /// A string without characters.
    public static var emptyValue: AttributedString { AttributedString() }
}

extension CGPoint: TestDouble.EmptyValue {
    /// The origin.
    public static var emptyValue: CGPoint { .zero }
}

extension CGRect: TestDouble.EmptyValue {
    /// A rectangle at the origin whose width and height are zero.
    public static var emptyValue: CGRect { .zero }
}

extension CGSize: TestDouble.EmptyValue {
    /// A size whose width and height are zero.
    public static var emptyValue: CGSize { .zero }
}

extension DateComponents: TestDouble.EmptyValue {
    /// Components that are all absent.
    public static var emptyValue: DateComponents { DateComponents() }
}

extension IndexPath: TestDouble.EmptyValue {
    /// A path without indices.
    public static var emptyValue: IndexPath { [] }
}

extension NSRange: TestDouble.EmptyValue {
    /// A range at zero whose length is zero.
    public static var emptyValue: NSRange { NSRange(location: 0, length: 0) }
}

extension URLComponents: TestDouble.EmptyValue {
    /// Components that are all absent.
    public static var emptyValue: URLComponents { URLComponents() }
}
