// Written by Understudy from Initializers.swift.

final class ModelDouble: Model {
    init() {}

    private(set) var initializeNameArguments: String?

    init(name: String) {
        initializeNameArguments = name
    }

    private(set) var initializeAgeArguments: (name: String, age: Int)?

    init(_ name: String, age: Int) {
        initializeAgeArguments = (name, age)
    }

    private(set) var initializeLaterArguments: String?

    init(later name: String) async {
        initializeLaterArguments = name
    }

    private(set) var saveCallCount = 0
    var saveDidGetCalled: Bool { saveCallCount > 0 }

    func save() {
        saveCallCount += 1
    }
}

final class EmptyDouble: Empty {
    init() {

    }
}
