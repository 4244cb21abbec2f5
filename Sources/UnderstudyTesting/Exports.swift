// This file only re-exports, because this module waits for the macro, and the test target for it.
@_exported import SpyMacro
@_exported import Understudy
@_exported import UnderstudyFrameworks
