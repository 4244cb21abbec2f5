/// A metatype factory, whatever its product.
protocol CreationRecorder: AnyObject {
    /// Records an instance; `false` when it is not of the factory's type.
    func record(_ instance: Any, arguments: Any) -> Bool
}

/// Holds a factory for the test that made it.
///
/// `@unchecked`: a factory is `Sendable` only when its product is. The scope offers it instances,
/// on the thread that makes them, and never takes one out.
struct FactoryBox: @unchecked Sendable {
    let factory: any CreationRecorder
}

/// Holds a factory for nobody.
///
/// `@unchecked`: as for ``FactoryBox``.
struct WeakFactory: @unchecked Sendable {
    weak var factory: (any CreationRecorder)?
}
