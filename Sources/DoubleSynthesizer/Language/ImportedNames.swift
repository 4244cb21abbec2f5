/// Names that a file of doubles in a module of its own imports from elsewhere. If the module of the
/// protocol has a type of such a name too, the compiler sees two of them there.
enum ImportedNames {
    /// The public types of Understudy.
    static let understudy: Set<String> = [
        "ConditionedSpy", "MetatypeDouble", "MetatypeFactory", "SimulatedFailure", "SpiedProperty",
        "SpiedSubscript", "Spy", "SpyCallCount", "SpyExpectation", "SpyOrder",
        "Stubbable", "TestClock", "TestNumberGenerator", "TestReport", "TestScoped", "TestTimeline",
        "TestWorkGroup", "Unstubbed",
    ]

    /// Types of Foundation whose names are common in apps too.
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
