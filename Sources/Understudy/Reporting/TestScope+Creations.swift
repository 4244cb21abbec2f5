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
}
