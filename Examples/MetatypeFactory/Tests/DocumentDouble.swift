import Foundation

@testable import MetatypeFactoryExample

/// A document without a file.
///
/// The browser creates its documents itself, so a test sets their failures in advance. The plan is a
/// task-local value and doesn't affect other tests.
final class DocumentDouble: Document {
    struct Plan {
        var openShouldFail = false
        var saveShouldFail = false
        var closeShouldFail = false
    }

    @TaskLocal static var plan = Plan()

    private(set) var openCallCount = 0
    private(set) var saveReceivedTexts: [String] = []
    private(set) var closeCallCount = 0

    override func open(completionHandler: @escaping (Bool) -> Void) {
        openCallCount += 1
        completionHandler(!Self.plan.openShouldFail)
    }

    override func save(completionHandler: @escaping (Bool) -> Void) {
        saveReceivedTexts.append(text)
        completionHandler(!Self.plan.saveShouldFail)
    }

    override func close(completionHandler: @escaping (Bool) -> Void) {
        closeCallCount += 1
        completionHandler(!Self.plan.closeShouldFail)
    }
}
