/// Names that a file of doubles in a module of its own imports from elsewhere. If the module of the
/// protocol has a type of such a name too, the compiler sees two of them there.
enum ImportedNames {
    /// The public types of Understudy.
    static let understudy: Set<String> = [
        "ConditionedSpy", "MetatypeDouble", "MetatypeFactory", "SimulatedFailure",
        "SpiedProperty",
        "SpiedSubscript", "Spy", "SpyCallCount", "SpyExpectation", "SpyOrder",
        "Stubbable", "TestClock", "TestNumberGenerator", "TestReport", "TestScoped", "TestTimeline",
        "TestWorkGroup", "Unstubbed",
    ]

    /// Types of Foundation whose names apps have too.
    static let foundation: Set<String> = StandardLibrary.foundation.union([
        "AffineTransform", "AttributeContainer", "AttributedString", "AttributeScope",
        "AttributeScopes", "BlockOperation", "Bundle", "ByteCountFormatter", "CachedURLResponse",
        "Calendar", "CharacterSet", "CocoaError", "CodableConfiguration", "Comparator",
        "ComparisonResult", "ContiguousBytes", "DateFormatter", "DateInterval",
        "DecodingConfigurationProviding", "Dimension", "Expression", "FileAttributeKey",
        "FileAttributeType", "FileHandle", "FileManager", "FileWrapper", "FormatStyle", "Formatter",
        "Host", "HTTPCookie", "HTTPCookieStorage", "IndexPath", "IndexSet", "InputStream",
        "JSONDecoder", "JSONEncoder", "JSONSerialization", "Measurement", "Morphology",
        "Notification", "NotificationCenter", "NotificationQueue", "NumberFormatter",
        "OperatingSystemVersion", "Operation", "OperationQueue", "OutputStream", "ParseStrategy",
        "PersonNameComponents", "Pipe", "Port", "PortMessage", "Predicate", "PredicateError",
        "Process", "ProcessInfo", "Progress", "PropertyListDecoder", "PropertyListEncoder",
        "PropertyListSerialization", "QualityOfService", "RunLoop", "Scanner", "Selector",
        "SocketPort", "SortComparator", "SortOrder", "Stream", "StringTransform", "Thread", "Timer",
        "UndoManager", "Unit", "UnitConverter", "UnitDuration", "URLAuthenticationChallenge",
        "URLCache", "URLComponents", "URLCredential", "URLError", "URLProtocol", "URLQueryItem",
        "URLSession", "URLSessionConfiguration", "URLSessionTask", "UserDefaults", "XMLDocument",
        "XMLElement", "XMLNode", "XMLParser",
    ])

    /// Types that every file sees, besides those that the standard library is known for.
    private static let everywhere: Set<String> = [
        "AnyClass", "AnyHashable", "AnyIterator", "AnyKeyPath", "AnySequence", "AsyncSequence",
        "AsyncStream", "AsyncThrowingStream", "CancellationError", "Clock", "CollectionDifference",
        "CommandLine", "ContinuousClock", "DecodingError", "EncodingError", "Executor", "Float32",
        "Float64", "Hasher", "InlineArray", "IteratorProtocol", "Job", "KeyPath", "MainActor",
        "ManagedBuffer", "MemoryLayout", "Mirror", "OpaquePointer", "PartialKeyPath", "RangeSet",
        "ReferenceWritableKeyPath", "Regex", "Repeated", "Slice", "SuspendingClock", "Task",
        "TaskGroup", "TaskLocal", "TaskPriority", "TextOutputStream", "Unicode", "UnicodeScalar",
        "Unmanaged", "UnsafeMutableRawPointer", "UnsafeRawPointer", "UTF16", "UTF32", "UTF8",
        "WritableKeyPath",
    ]

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

    /// Whether a name that a protocol declares inside of itself may mean another type to a double,
    /// whose file imports what that of the protocol does: the compiler takes what is outside.
    ///
    /// Of modules that are not known, what they declare is open.
    static func mayHide(_ name: String, importing modules: Set<String>) -> Bool {
        StandardLibrary.declares(name) || everywhere.contains(name)
            || contains(name, importing: modules, outsideOf: nil)
            || modules.contains { others[$0] == nil && !prefixing.contains($0) }
    }

    /// Modules that put a prefix in front of their types, as in `UIView`, and those whose names are
    /// all above.
    private static let prefixing: Set<String> = [
        "AVFoundation", "AppKit", "AuthenticationServices", "CoreData", "CoreFoundation",
        "CoreGraphics", "CoreLocation", "Darwin", "Dispatch", "Foundation", "FoundationEssentials",
        "FoundationNetworking", "FoundationXML", "Glibc", "Swift", "UIKit", "Understudy",
        "UserNotifications", "WebKit", "XCTest",
    ]
}
