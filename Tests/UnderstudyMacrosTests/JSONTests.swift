import Testing

@testable import UnderstudyMacros
