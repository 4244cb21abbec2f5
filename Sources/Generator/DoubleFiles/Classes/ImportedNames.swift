import DoubleSynthesizer

/// The names that a file of doubles imports if it's in a separate module. If the protocol's module
/// also declares a type with one of these names, references to the type are ambiguous in the file.
enum ImportedNames {
    /// The public types of Understudy.
    static let understudy: Set<String> = [
        "ConditionedSpy", "MetatypeDouble", "MetatypeFactory", "SimulatedFailure", "SpiedProperty",
        "SpiedSubscript", "Spy", "SpyCallCount", "SpyExpectation", "SpyOrder", "Stubbable",
        "TestClock", "TestDouble", "TestNumberGenerator", "TestReport", "TestScoped",
        "TestTimeline", "TestWorkGroup", "Unstubbed",
    ]

    /// The Foundation types that apps are likely to declare under the same name.
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

    /// The types of other toolchain modules and Apple SDK modules that apps are likely to declare
    /// under the same name.
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

    /// Returns whether a file with these imports sees an imported type with the given name that
    /// isn't declared in the given module.
    ///
    /// Note that every file of doubles also imports Understudy and Foundation.
    static func contains(
        _ name: String, importing modules: Set<String>, outsideOf declaringModule: String?
    ) -> Bool {
        understudy.contains(name) || foundation.contains(name)
            || modules.contains { $0 != declaringModule && others[$0]?.contains(name) == true }
    }

    /// Returns whether a name that a protocol declares may refer to another type in its double. The
    /// double's file has the same imports as the protocol's file, and the compiler prefers an outer
    /// declaration in the double's file.
    ///
    /// A module that isn't listed here may declare any name.
    static func mayHide(_ name: String, importing modules: Set<String>) -> Bool {
        StandardLibrary.declares(name) || StandardLibrary.everywhere.contains(name)
            || contains(name, importing: modules, outsideOf: nil)
            || modules.contains { others[$0] == nil && !prefixing.contains($0) }
    }

    /// The modules whose type names have a prefix like `UIView`, and the modules whose names are
    /// all listed above.
    private static let prefixing: Set<String> = [
        "AVFoundation", "AppKit", "AuthenticationServices", "CoreData", "CoreFoundation",
        "CoreGraphics", "CoreLocation", "Darwin", "Dispatch", "Foundation", "FoundationEssentials",
        "FoundationNetworking", "FoundationXML", "Glibc", "Swift", "UIKit", "Understudy",
        "UserNotifications", "WebKit", "XCTest",
    ]
}

extension FileTable {
    func imports(of protocols: [ProtocolDeclaration]) -> [ImportDeclaration] {
        var imports: [ImportDeclaration] = []
        var known: Set<ImportDeclaration> = []
        for file in files where protocols.contains(where: { $0.source === file.source }) {
            for declaration in file.imports where known.insert(declaration).inserted {
                imports.append(declaration)
            }
        }
        return imports
    }

    func isShared(_ name: String, declaredIn module: String?, tested: String?) -> Bool {
        guard let modules = types.declaringModules[name], modules[module] != nil else {
            return false
        }
        return ImportedNames.contains(name, importing: types.imports, outsideOf: module)
            || modules.contains {
                $0.key != module && ($0.value > .internal || $0.key == tested)
            }
    }

    func mayHide(_ name: String, from source: Source) -> Bool {
        let unreadImports = types.imports(of: source).intersection(types.unreadModules)
        return ImportedNames.mayHide(name, importing: unreadImports)
            || ImportedNames.contains(name, importing: types.imports, outsideOf: nil)
    }
}
