/// A metatype factory of any product.
protocol CreationRecorder: AnyObject {
    /// Records an instance, or returns `false` if it isn't of the type of the factory.
    func record(_ instance: Any, arguments: Any) -> Bool
}

/// A strong reference to a factory, held by the test that created it.
///
/// `@unchecked`: a factory is `Sendable` only if its product is. The scope passes instances to it
/// on the thread that creates them, and never reads one.
struct FactoryBox: @unchecked Sendable {
    let factory: any CreationRecorder
}

/// A weak reference to a factory.
///
/// `@unchecked`: as for ``FactoryBox``.
struct WeakFactory: @unchecked Sendable {
    weak var factory: (any CreationRecorder)?
}
