// A test file has one import.
@_exported import Understudy
@_exported import UnderstudyFoundation
@_exported import SpyMacro
