// Written by Understudy from Mailer.swift.
import Foundation

@testable import BaseTestCaseExample

final class MailerDouble: Mailer {
    var sendShouldFail = false
    var sendReturnValue = false
    private(set) var sendCalls: [(text: String, id: UUID)] = []
    var sendCallCount: Int { sendCalls.count }
    var sendDidGetCalled: Bool { !sendCalls.isEmpty }
    var sendReceivedText: String? { sendCalls.last?.text }
    var sendReceivedID: UUID? { sendCalls.last?.id }

    func send(_ text: String, about id: UUID) -> Bool {
        sendCalls.append((text, id))
        return sendShouldFail ? false : sendReturnValue
    }
}
