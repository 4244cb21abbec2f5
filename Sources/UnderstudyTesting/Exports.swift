// Nothing but names: this module waits for the macro, and the test target waits for this module.
@_exported import SpyMacro
@_exported import Understudy
@_exported import UnderstudyFrameworks
