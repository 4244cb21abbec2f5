import Testing
import UnderstudyTesting

@testable import LaunchInjectionExample

@Suite("Greeter", .doubles)
struct GreeterTests {
    @Test func `The greeting contains the host name of a spy`() {
        let host = HostNamingSpy()
        host.spies.hostName.returns("a spy")
        #expect(Greeter(host: host).greeting == "Hello from a spy")
    }

    @Test func `The greeting contains the host name of a plain double`() {
        let host = HostNamingDouble()
        host.hostName = "a double"
        #expect(Greeter(host: host).greeting == "Hello from a double")
    }
}
