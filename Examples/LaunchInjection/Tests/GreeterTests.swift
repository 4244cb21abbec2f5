import Testing
import UnderstudyTesting

@testable import LaunchInjectionExample

@Suite("Greeter", .doubles)
struct GreeterTests {
    @Test("The greeting contains the host name of a spy")
    func greeting() {
        let host = HostNamingSpy()
        host.spies.hostName.returns("a spy")
        #expect(Greeter(host: host).greeting == "Hello from a spy")
    }

    @Test("The greeting contains the host name of a plain double")
    func plainDouble() {
        let host = HostNamingDouble()
        host.hostName = "a double"
        #expect(Greeter(host: host).greeting == "Hello from a double")
    }
}
