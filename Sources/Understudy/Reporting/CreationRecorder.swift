/// A protocol that erases the product type of a metatype factory.
protocol CreationRecorder: AnyObject {
    /// Records an instance if it has the type that the factory records.
    ///
    /// - Returns: Whether or not the instance was recorded.
    func record(_ instance: Any, arguments: Any) -> Bool
}

/// A strong reference to a factory, held by the test that created it.
///
/// This type is unchecked `Sendable` because a factory is only `Sendable` if its product is
/// `Sendable`. It's safe because the scope passes an instance to the factory on the thread that
/// creates the instance, and never accesses it afterwards.
struct FactoryBox: @unchecked Sendable {
    let factory: any CreationRecorder
}

/// A weak reference to a factory.
///
/// This type is unchecked `Sendable` for the same reason as ``FactoryBox``.
struct WeakFactory: @unchecked Sendable {
    weak var factory: (any CreationRecorder)?
}
