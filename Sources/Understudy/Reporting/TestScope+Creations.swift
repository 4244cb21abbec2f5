// These functions manage the metatype factories of a test.

extension TestScope {
    func enroll(_ factory: any CreationRecorder) {
        let box = FactoryBox(factory: factory)
        contents.withLock { if !$0.hasEnded { $0.factories.append(box) } }
    }

    /// Passes an instance to the factories of this test, starting with the latest factory, and then
    /// to the factories of the outer scope.
    func record(_ instance: Any, arguments: Any) {
        let factories = contents.withLock { $0.factories }
        let isRecorded = factories.reversed().contains { box in
            box.factory.record(instance, arguments: arguments)
        }
        if !isRecorded { outer?.record(instance, arguments: arguments) }
    }

    // These factories were created in a test without a scope, which was already reported. They
    // record instances anyway because the test would otherwise fail again due to the missing
    // instances.

    private static let factoriesWithoutScope = Locked<[WeakFactory]>([])

    static func enrollWithoutScope(_ factory: any CreationRecorder) {
        factoriesWithoutScope.withLock { factories in
            factories.removeAll { $0.factory == nil }
            factories.append(WeakFactory(factory: factory))
        }
    }

    /// Passes an instance to the factories that were created without a scope.
    ///
    /// - Returns: Whether or not a factory has recorded the instance.
    static func recordWithoutScope(_ instance: Any, arguments: Any) -> Bool {
        let factories = factoriesWithoutScope.withLock { $0 }.compactMap(\.factory)
        return factories.map { $0.record(instance, arguments: arguments) }.contains(true)
    }
}
