import Foundation

@testable import MetatypeFactoryExample

/// A document without a file.
///
/// The browser knows only its type, so a test specifies the behavior of later documents in advance,
/// for its own tasks only.
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
