// A test file has one import.
@_exported import SpyMacro
@_exported import Understudy
