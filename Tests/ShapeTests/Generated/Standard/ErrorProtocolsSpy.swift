// Written by Understudy from ErrorProtocols.swift.
import Understudy

final class TroubleSpy: Trouble {
    let spies = Spies()

    struct Spies {
        let code = Spy<Void, Int, Never>("TroubleSpy.code")
    }

    var code: Int { spies.code() }
}
