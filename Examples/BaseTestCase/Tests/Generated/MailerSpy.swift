// Written by Understudy from Mailer.swift.
import Foundation
import Understudy

@testable import BaseTestCaseExample

final class MailerSpy: Mailer {
    let spies = Spies()

    struct Spies {
        let send = Spy<(text: String, id: UUID), Bool, Never>("MailerSpy.send(_:about:)")
    }

    func send(_ text: String, about id: UUID) -> Bool {
        spies.send((text, id))
    }
}
