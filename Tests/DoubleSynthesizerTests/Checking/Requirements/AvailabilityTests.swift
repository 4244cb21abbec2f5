import DoubleFiles
import Foundation
import Testing

@testable import DoubleSynthesizer

@Suite("Availability in doubles")
struct AvailabilityTests {
    private func double(_ arguments: String, form: Form = .spy) -> String {
        let seam = """
            protocol Store {
                @available(\(arguments))
                func store(_ event: Event)
            }

            """
        return DoubleStyle(form: form).doubles(of: [SourceText(name: "Store.swift", text: seam)])
            .text
    }

    @Test(arguments: [
        "iOS 26, *", "macOS 13.1, *", "iOS 16, watchOS 10, *", "visionOS, introduced: 2.0",
        "iOS, introduced: 15, obsoleted: 18", "swift 6.4", "iOSApplicationExtension 26, *",
    ])
    func `A requirement of a later platform version has a spy with Any`(arguments: String) {
        #expect(double(arguments).contains("let store = Spy<Any, Void, Never>"))
    }

    @Test(arguments: [
        "iOS 15.0, macOS 12.0, *", "iOS 16, macOS 13.0.0, tvOS 16, watchOS 9, visionOS 1, *",
        "iOS, introduced: 13.4", "macCatalyst 14, *",
    ])
    func `A requirement of an earlier platform version than the package's has a typed spy`(
        arguments: String
    ) {
        #expect(double(arguments).contains("let store = Spy<Event, Void, Never>"))
    }

    @Test func `A requirement with availability has an Any property in a plain double`() {
        #expect(double("iOS 15, *", form: .plain).contains("var storeReceivedEvent: Any?"))
    }

    @Test
    func `The platform versions in the synthesizer are those of the package manifest`() throws {
        let manifest = try String(
            contentsOf: URL(filePath: #filePath)
                .appending(path: "../../../../../Package.swift").standardized,
            encoding: .utf8)
        for (platform, version) in Attribute.minimumVersions where platform != "macCatalyst" {
            #expect(manifest.contains(".\(platform)(.v\(version))"))
        }
    }
}
