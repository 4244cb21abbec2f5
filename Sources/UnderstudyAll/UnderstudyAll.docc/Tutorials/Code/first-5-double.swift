import Foundation
import Testing
import UnderstudyTesting

@testable import App

@Spy final class OpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}
