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

    /// Types of other modules of the toolchain and of Apple's SDKs whose names apps have too.
    private static let others: [String: Set<String>] = [
        "Charts": ["Chart", "Plot"],
        "Combine": combine,
        "CryptoKit": ["AES", "Digest", "HMAC", "HashFunction", "SharedSecret", "SymmetricKey"],
        "MapKit": ["Annotation", "Map", "Marker"],
        "MusicKit": [
            "Album", "Artist", "Curator", "Genre", "MusicVideo", "Playlist", "RadioShow",
            "RecordLabel", "Song", "Station", "Track",
        ],
        "Observation": ["Observable"],
        "OSLog": ["Logger"],
        "RegexBuilder": [
            "Anchor", "Capture", "Local", "One", "Optionally", "Reference", "Repeat",
        ],
        "StoreKit": [
            "AppStore", "AppTransaction", "Message", "Product", "PurchaseIntent", "Storefront",
            "Transaction", "VerificationResult",
        ],
        "SwiftData": ["History", "ModelContainer", "ModelContext", "Query", "Schema"],
        "SwiftUI": combine.union([
            "Alert", "Alignment", "Anchor", "Angle", "Animation", "App", "Axis", "Binding",
            "Button", "Canvas", "Circle", "Color", "Commands", "ContentMode", "Divider", "Edge",
            "Environment", "Font", "Form", "Gauge", "Gesture", "Gradient", "Grid", "Group",
            "Image", "Label", "Layout", "Link", "List", "Material", "Menu", "NavigationPath",
            "Path", "Picker", "Rectangle", "Scene", "Section", "Settings", "Shader", "Shape",
            "Slider", "Spacer", "Spring", "State", "Stepper", "Tab", "Table", "Text", "Toggle",
            "Transaction", "Transition", "View", "Visibility", "Widget", "Window",
        ]),
        "Synchronization": ["Atomic", "Mutex", "WordPair"],
        "WeatherKit": ["Forecast", "Precipitation", "Weather", "WeatherAlert", "Wind"],
        "WidgetKit": ["Timeline", "TimelineEntry", "TimelineProvider"],
        "os": ["Logger"],
    ]

    private static let combine: Set<String> = [
        "Cancellable", "Deferred", "Empty", "Fail", "Future", "Just", "Publisher", "Record",
        "Scheduler", "Subject", "Subscriber", "Subscription",
    ]

    /// Whether a file that imports some modules has a type of that name from one of them, but for
    /// its own `home`, or from those that each file of doubles imports.
    static func contains(
        _ name: String, importing modules: Set<String>, outsideOf home: String?
    ) -> Bool {
        understudy.contains(name) || foundation.contains(name)
            || modules.contains { $0 != home && others[$0]?.contains(name) == true }
    }
}
