import Testing
import UnderstudyTesting

@Suite("Static properties", .doubles) struct StaticPropertiesTests {
    @Test func `A static property is stubbed and recorded in the running test`() {
        func use<S: Settings>(_ settings: S.Type) -> (String, Int, String?) {
            settings.level = 3
            settings.theme = "dark"
            return (settings.name, settings.level, settings.theme)
        }
        SettingsSpy.spies.name.returns("name")
        #expect(use(SettingsSpy.self) == ("name", 3, "dark"))
        expect(SettingsSpy.spies.name, .wasCalled(.once))
        expect(SettingsSpy.spies.level.set, .wasCalled(.once, with: 3))
        expect(SettingsSpy.spies.level.get, .wasCalled(.once))
        expect(SettingsSpy.spies.theme.set, .wasCalled(.once, with: "dark"))
    }

    @Test func `A static property doesn't have values of other tests`() {
        func theme<S: Settings>(of settings: S.Type) -> String? { settings.theme }
        #expect(theme(of: SettingsSpy.self) == nil)
        expect(SettingsSpy.spies.theme.get, .wasCalled(.once))
    }

    @Test func `An instance property of a protocol with static ones is recorded`() {
        let spy = SettingsSpy()
        let settings: any Settings = spy
        spy.spies.local.returns(4)
        #expect(settings.local == 4)
        expect(spy.spies.local, .wasCalled(.once))
    }
}
