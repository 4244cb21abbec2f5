extension StandardLibrary {
    /// The members of Apple's `NSObject` that protocols may require. The first ones exist in every
    /// module, and the others exist if UIKit is imported, or if UIKit or AppKit is imported.
    ///
    /// A double derived from `NSObject` would have to override these members.
    static let objectDeclarations: StaticString = """
        protocol NSObject {
            var classForCoder: AnyClass { get }
            var className: String { get }
            var debugDescription: String { get }
            var description: String { get }
            var hash: Int { get }
            var hashValue: Int { get }
            var observationInfo: UnsafeMutableRawPointer? { get set }
            var superclass: AnyClass? { get }
            func `class`() -> AnyClass
            func `self`() -> Self
            func conforms(to aProtocol: Protocol) -> Bool
            func copy() -> Any
            func doesNotRecognizeSelector(_ aSelector: Selector!)
            func forwardingTarget(for aSelector: Selector!) -> Any?
            func isEqual(_ object: Any?) -> Bool
            func isKind(of aClass: AnyClass) -> Bool
            func isMember(of aClass: AnyClass) -> Bool
            func isProxy() -> Bool
            func mutableCopy() -> Any
            func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>!
            func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>!
            func perform(_ aSelector: Selector, with object: Any?, afterDelay: TimeInterval)
            func responds(to aSelector: Selector!) -> Bool
            static func description() -> String
            static func hash() -> Int
            static func superclass() -> AnyClass?

            func value(forKey key: String) -> Any?
            func value(forKeyPath keyPath: String) -> Any?
            func value(forUndefinedKey key: String) -> Any?
            func setValue(_ value: Any?, forKey key: String)
            func setValue(_ value: Any?, forKeyPath keyPath: String)
            func setValue(_ value: Any?, forUndefinedKey key: String)
            func setNilValueForKey(_ key: String)
            func setValuesForKeys(_ keyedValues: [String: Any])
            func dictionaryWithValues(forKeys keys: [String]) -> [String: Any]
            func mutableArrayValue(forKey key: String) -> NSMutableArray
            func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray
            func mutableSetValue(forKey key: String) -> NSMutableSet
            func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet
            func observeValue(
                forKeyPath: String?, of: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?)
            func addObserver(
                _ observer: NSObject, forKeyPath: String, options: NSKeyValueObservingOptions,
                context: UnsafeMutableRawPointer?)
            func removeObserver(_ observer: NSObject, forKeyPath: String)
            func removeObserver(
                _ observer: NSObject, forKeyPath: String, context: UnsafeMutableRawPointer?)
            func willChangeValue(forKey key: String)
            func didChangeValue(forKey key: String)
            static func automaticallyNotifiesObservers(forKey key: String) -> Bool
            static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>
        }
        protocol UIObject {
            var accessibilityActivationPoint: CGPoint { get set }
            var accessibilityAttributedHint: NSAttributedString? { get set }
            var accessibilityAttributedLabel: NSAttributedString? { get set }
            var accessibilityAttributedValue: NSAttributedString? { get set }
            var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get set }
            var accessibilityElements: [Any]? { get set }
            var accessibilityElementsHidden: Bool { get set }
            var accessibilityFrame: CGRect { get set }
            var accessibilityHint: String? { get set }
            var accessibilityLabel: String? { get set }
            var accessibilityLanguage: String? { get set }
            var accessibilityPath: UIBezierPath? { get set }
            var accessibilityRespondsToUserInteraction: Bool { get set }
            var accessibilityTraits: UIAccessibilityTraits { get set }
            var accessibilityUserInputLabels: [String]! { get set }
            var accessibilityValue: String? { get set }
            var accessibilityViewIsModal: Bool { get set }
            var isAccessibilityElement: Bool { get set }
            var shouldGroupAccessibilityChildren: Bool { get set }
            func accessibilityActivate() -> Bool
            func accessibilityDecrement()
            func accessibilityElementCount() -> Int
            func accessibilityIncrement()
            func accessibilityPerformEscape() -> Bool
            func accessibilityPerformMagicTap() -> Bool
        }
        protocol NibObject {
            func awakeFromNib()
            func prepareForInterfaceBuilder()
        }
        """
}
