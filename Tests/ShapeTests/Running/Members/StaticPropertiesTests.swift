import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Static properties` {
    @Test func `answer and remember in the running test`() {
        func use<S: Settings>(_ settings: S.Type) -> (String, Int, String?) {
            settings.level = 3
            settings.theme = "dark"
            return (settings.name, settings.level, settings.theme)
        }
        SettingsSpy.spies.name.returns("name")
        #expect(use(SettingsSpy.self) == ("name", 3, "dark"))
        #expect(SettingsSpy.spies.name.callCount == 1)
        #expect(SettingsSpy.spies.level.set.calls == [3])
        #expect(SettingsSpy.spies.level.get.callCount == 1)
        #expect(SettingsSpy.spies.theme.set.calls == ["dark"])
    }

    @Test func `of other tests are not seen`() {
        func theme<S: Settings>(of settings: S.Type) -> String? { settings.theme }
        #expect(theme(of: SettingsSpy.self) == nil)
        #expect(SettingsSpy.spies.theme.get.callCount == 1)
    }

    @Test func `stand beside those of the instance`() {
        let spy = SettingsSpy()
        let settings: any Settings = spy
        spy.spies.local.returns(4)
        #expect(settings.local == 4)
        #expect(spy.spies.local.callCount == 1)
    }
}
