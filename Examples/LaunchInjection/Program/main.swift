import LaunchInjectionExample

Greeter.run()
