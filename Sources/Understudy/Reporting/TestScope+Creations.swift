// The metatype factories of a test.

extension TestScope {
    func enroll(_ factory: any CreationRecorder) {
        let box = FactoryBox(factory: factory)
        contents.withLock { if !$0.hasEnded { $0.factories.append(box) } }
    }

    /// Offers an instance to the factories of this test, the latest first, then to those of the
    /// scope around it.
    func record(_ instance: Any, arguments: Any) {
        let factories = contents.withLock { $0.factories }
        let isRecorded = factories.reversed().contains { box in
            box.factory.record(instance, arguments: arguments)
        }
        if !isRecorded { outer?.record(instance, arguments: arguments) }
    }

    // Factories that a test has made without a scope, which was reported. They record all the same,
    // so that the test doesn't fail a second time for what they miss.

    private static let factoriesWithoutScope = Locked<[WeakFactory]>([])

    static func enrollWithoutScope(_ factory: any CreationRecorder) {
        factoriesWithoutScope.withLock { factories in
            factories.removeAll { $0.factory == nil }
            factories.append(WeakFactory(factory: factory))
        }
    }

    /// Offers an instance to these factories; `false` if none takes it.
    static func recordWithoutScope(_ instance: Any, arguments: Any) -> Bool {
        let factories = factoriesWithoutScope.withLock { $0 }.compactMap(\.factory)
        return factories.map { $0.record(instance, arguments: arguments) }.contains(true)
    }
}
