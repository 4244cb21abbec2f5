import Foundation
import Testing
import UnderstudyTesting

@testable import App
