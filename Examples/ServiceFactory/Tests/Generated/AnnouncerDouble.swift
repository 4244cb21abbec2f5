// Written by Understudy from Announcer.swift.
@testable import ServiceFactoryExample

@MainActor
final class AnnouncerDouble: Announcer {
    private(set) var announceCalls: [String] = []
    var announceCallCount: Int { announceCalls.count }
    var announceDidGetCalled: Bool { !announceCalls.isEmpty }
    var announceReceivedText: String? { announceCalls.last }

    func announce(_ text: String) {
        announceCalls.append(text)
    }
}
