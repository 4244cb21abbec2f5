import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Files of plain doubles")
struct PlainFileTests {
    @Test func `A public plain double documents its public members`() {
        expectDouble(
            of: """
                public protocol Loader {
                    var title: String { get }
                    func load(id: Int) throws -> Int
                }
                """, form: .plain, access: .public,
            is: """
                // Written by Understudy from Seam.swift.

                /// A double of `Loader`.
                public final class LoaderDouble: Loader {
                    /// Creates a double without recorded calls.
                    public init() {}

                    /// Records a call or an access, and returns its answer.
                    public var title = ""

                    /// `true` to make `load(id:)` fail.
                    public var loadShouldFail = false
                    /// The error that `load(id:)` throws if it fails.
                    public var loadError: any Error = Failure(message: "load(id:) failed on purpose")
                    /// The result of `load(id:)`.
                    public var loadReturnValue = 0
                    /// The arguments of each call of `load(id:)`.
                    public private(set) var loadCalls: [Int] = []
                    /// The number of calls of `load(id:)`.
                    public var loadCallCount: Int { loadCalls.count }
                    /// `true` if `load(id:)` was called.
                    public var loadDidGetCalled: Bool { !loadCalls.isEmpty }
                    /// The latest `id` of `load(id:)`.
                    public var loadReceivedID: Int? { loadCalls.last }

                    /// Records a call or an access, and returns its answer.
                    public func load(id: Int) throws -> Int {
                        loadCalls.append(id)
                        if loadShouldFail { throw loadError }
                        return loadReturnValue
                    }

                    /// Thrown by a function that should fail, or that has no value to return.
                    public struct Failure: Error {
                        /// The reason, and how to fix it.
                        public var message: String
                    }
                }
                """)
    }

    @Test func `Long declarations of a plain double break like those of swift-format`() {
        expectDouble(
            of: """
                import Foundation

                protocol Workspace {
                    func open(_ url: URL, options: [String: any Sendable], configuration: Configuration, completion: @escaping @Sendable (Result<Application, any Error>) -> Void) async throws -> Application
                    func openApplications(_ applications: [Application], withConfiguration configuration: Configuration) -> Bool
                    var aPropertyWithALongNameToo: [Application.Identifier: (any ApplicationConfigurationProvider)?] { get }
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation

                final class WorkspaceDouble: Workspace {
                    var openShouldFail = false
                    var openError: any Error =
                        Failure(message: "open(_:options:configuration:completion:) failed on purpose")
                    var openReturnValue: Application?
                    private(set) var openCalls:
                        [(
                            url: URL,
                            options: [String: any Sendable],
                            configuration: Configuration,
                            completion: @Sendable (Result<Application, any Error>) -> Void
                        )] = []
                    var openCallCount: Int { openCalls.count }
                    var openDidGetCalled: Bool { !openCalls.isEmpty }
                    var openReceivedURL: URL? { openCalls.last?.url }
                    var openReceivedOptions: [String: any Sendable]? { openCalls.last?.options }
                    var openReceivedConfiguration: Configuration? { openCalls.last?.configuration }
                    var openReceivedCompletion: (@Sendable (Result<Application, any Error>) -> Void)? {
                        openCalls.last?.completion
                    }

                    func open(
                        _ url: URL,
                        options: [String: any Sendable],
                        configuration: Configuration,
                        completion: @escaping @Sendable (Result<Application, any Error>) -> Void
                    ) async throws -> Application {
                        openCalls.append((url, options, configuration, completion))
                        if openShouldFail { throw openError }
                        guard let value = openReturnValue else {
                            throw Failure(
                                message: "WorkspaceDouble.open(_:options:configuration:completion:) "
                                    + "has no value to return. Set it: double.openReturnValue = …")
                        }
                        return value
                    }

                    var openApplicationsShouldFail = false
                    var openApplicationsReturnValue = false
                    private(set) var openApplicationsCalls:
                        [(applications: [Application], configuration: Configuration)] = []
                    var openApplicationsCallCount: Int { openApplicationsCalls.count }
                    var openApplicationsDidGetCalled: Bool { !openApplicationsCalls.isEmpty }
                    var openApplicationsReceivedApplications: [Application]? {
                        openApplicationsCalls.last?.applications
                    }
                    var openApplicationsReceivedConfiguration: Configuration? {
                        openApplicationsCalls.last?.configuration
                    }

                    func openApplications(
                        _ applications: [Application], withConfiguration configuration: Configuration
                    ) -> Bool {
                        openApplicationsCalls.append((applications, configuration))
                        return openApplicationsShouldFail ? false : openApplicationsReturnValue
                    }

                    var aPropertyWithALongNameToo:
                        [Application.Identifier: (any ApplicationConfigurationProvider)?] = [:]

                    /// Thrown by a function that should fail, or that has no value to return.
                    struct Failure: Error {
                        var message: String
                    }
                }
                """)
    }

    @Test func `Properties of a plain double with deprecated types are deprecated`() {
        expectDouble(
            of: """
                @available(*, deprecated) struct Old {}
                protocol Seam {
                    @available(*, deprecated, message: "gone") func send(_ old: Old?) throws -> [Old]
                    @available(*, deprecated) var old: Old { get }
                    @available(*, deprecated) func stop()
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class SeamDouble: Seam {
                    @available(*, deprecated, message: "gone")
                    var sendShouldFail = false
                    @available(*, deprecated, message: "gone")
                    var sendError: any Error = Failure(message: "send(_:) failed on purpose")
                    @available(*, deprecated, message: "gone")
                    var sendReturnValue: [Old] = []
                    @available(*, deprecated, message: "gone")
                    private(set) var sendCalls: [Old?] = []
                    @available(*, deprecated, message: "gone")
                    var sendCallCount: Int { sendCalls.count }
                    @available(*, deprecated, message: "gone")
                    var sendDidGetCalled: Bool { !sendCalls.isEmpty }
                    @available(*, deprecated, message: "gone")
                    var sendReceivedOld: Old? { sendCalls.last ?? nil }

                    @available(*, deprecated, message: "gone")
                    func send(_ old: Old?) throws -> [Old] {
                        sendCalls.append(old)
                        if sendShouldFail { throw sendError }
                        return sendReturnValue
                    }

                    @available(*, deprecated)
                    var old: Old {
                        get {
                            guard let oldValue else {
                                Swift.fatalError("SeamDouble.old has no value. Set it: double.old = …")
                            }
                            return oldValue
                        }
                        set { oldValue = newValue }
                    }
                    @available(*, deprecated)
                    private var oldValue: Old?

                    private(set) var stopCallCount = 0
                    var stopDidGetCalled: Bool { stopCallCount > 0 }

                    @available(*, deprecated)
                    func stop() {
                        stopCallCount += 1
                    }

                    /// Thrown by a function that should fail, or that has no value to return.
                    struct Failure: Error {
                        var message: String
                    }
                }
                """)
    }
}
