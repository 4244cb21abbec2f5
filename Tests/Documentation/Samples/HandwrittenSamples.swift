import Foundation
import Testing
import UnderstudyTesting

protocol Uploader: Sendable {
    func upload(_ name: String, data: Data) async throws -> Int
}

private enum Before {
    final class UploaderMock: Uploader, @unchecked Sendable {
        var uploadCallCount = 0
        var uploadReceivedName: String?
        var uploadResult: Result<Int, any Error> = .success(0)

        func upload(_ name: String, data: Data) async throws -> Int {
            uploadCallCount += 1
            uploadReceivedName = name
            return try uploadResult.get()
        }
    }
}

private enum StepOne {
    final class UploaderMock: Uploader, Sendable {
        let uploading = Spy<(name: String, data: Data), Int, any Error>(
            "UploaderMock.upload(_:data:)", returning: 0)
        private let result = SpiedProperty<Result<Int, any Error>>(
            "UploaderMock.uploadResult", value: .success(0))

        var uploadCallCount: Int { uploading.callCount }
        var uploadReceivedName: String? { uploading.lastCall?.name }
        var uploadResult: Result<Int, any Error> {
            get { result.get() }
            set {
                result.set(newValue)
                switch newValue {
                case .success(let size): uploading.returns(size)
                case .failure(let error): uploading.fails(with: error)
                }
            }
        }

        func upload(_ name: String, data: Data) async throws -> Int {
            try await uploading((name, data))
        }
    }
}

@Spy final class UploaderSpy: Uploader {
    func upload(_ name: String, data: Data) async throws -> Int
}

@Suite("Docs/Migrating.md: handwritten mocks", .doubles)
struct HandwrittenSamples {
    @Test("A handwritten mock passes the same test with a spy inside")
    func mocks() async throws {
        let (before, after) = (Before.UploaderMock(), StepOne.UploaderMock())
        before.uploadResult = .success(8)
        after.uploadResult = .success(8)

        for mock in [before, after] as [any Uploader] {
            #expect(try await mock.upload("pier", data: Data()) == 8)
        }
        #expect(try after.uploadResult.get() == 8)

        #expect(before.uploadCallCount == 1 && after.uploadCallCount == 1)
        #expect(before.uploadReceivedName == "pier")
        #expect(after.uploadReceivedName == "pier")
        #expect(after.uploading.wasCalled(.once, where: { $0.name == "pier" }))
    }

    @Test("The spies in the table replace the members of a handwritten mock")
    func words() async throws {
        let spies = UploaderSpy().spies
        spies.upload.returns(each: [8, 9])
        #expect(try await spies.upload(("pier", Data())) == 8)
        expect(spies.upload, .wasCalled(.once))
        #expect(spies.upload.lastCall?.name == "pier")
        spies.upload.answers { name, _ in name.count }
        #expect(try await spies.upload(("pier", Data())) == 4)
        spies.upload.reset()

        let error = URLError(.timedOut)
        spies.upload.fails(with: error)
        await #expect(throws: URLError.self) { try await spies.upload(("pier", Data())) }
        spies.upload.reset()

        spies.upload.returns(8)
        let task = Task { try await spies.upload(("pier", Data())) }
        await spies.upload.nextCall()
        #expect(try await task.value == 8)
        #expect(try await spies.upload(("pier", Data())) == 8)
        await expect(spies.upload, .wasCalled(.exactly(2)), within: .seconds(2))
    }

    @Test("The generated double replaces the handwritten mock")
    func double() async throws {
        let uploader = UploaderSpy()
        uploader.spies.upload.fails(.first(1), with: URLError(.timedOut))
        uploader.spies.upload.returns(8)

        await #expect(throws: URLError.self) { try await uploader.upload("pier", data: Data()) }
        #expect(try await uploader.upload("pier", data: Data()) == 8)
        expect(uploader.spies.upload, .wasCalled(.exactly(2), with: ("pier", Data())))
    }
}
