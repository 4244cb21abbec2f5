/// Names that a file of doubles in a module of its own imports from elsewhere. If the module of the
/// protocol has a type of such a name too, the compiler sees two of them there.
enum ImportedNames {
    /// What Understudy declares for everybody.
    static let understudy: Set<String> = [
        "ConditionedSpy", "MetatypeDouble", "MetatypeFactory", "SimulatedFailure", "SpiedProperty",
        "SpiedSubscript", "Spy", "SpyCall", "SpyCallCount", "SpyExpectation", "SpyOrder",
        "Stubbable", "TestClock", "TestNumberGenerator", "TestReport", "TestScoped", "TestTimeline",
        "TestWorkGroup", "Unstubbed",
    ]

    /// Those of Foundation that people give their own types too.
    static let foundation: Set<String> = StandardLibrary.foundation.union([
        "AttributedString", "Bundle", "Calendar", "CharacterSet", "DateInterval", "Dimension",
        "Expression", "FileHandle", "FileManager", "FormatStyle", "Formatter", "Host", "IndexPath",
        "IndexSet", "JSONDecoder", "JSONEncoder", "Measurement", "Notification",
        "NotificationCenter", "NotificationQueue", "Operation", "OperationQueue", "ParseStrategy",
        "PersonNameComponents", "Pipe", "Port", "Predicate", "Process", "ProcessInfo", "Progress",
        "RunLoop", "Scanner", "SortComparator", "SortOrder", "Stream", "Thread", "Timer", "Unit",
        "UndoManager", "URLComponents", "URLSession", "UserDefaults",
    ])
}
