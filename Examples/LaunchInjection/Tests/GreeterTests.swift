import Testing
import UnderstudyTesting

@testable import LaunchInjectionExample

@Suite("A greeter", .doubles)
struct GreeterTests {
    @Test("names the machine")
    func greeting() {
        let host = HostNamingSpy()
        host.spies.hostName.returns("a spy")
        #expect(Greeter(host: host).greeting == "Hello from a spy")
    }

    @Test("names the machine of a plain double too")
    func plainDouble() {
        let host = HostNamingDouble()
        host.hostName = "a double"
        #expect(Greeter(host: host).greeting == "Hello from a double")
    }
}
