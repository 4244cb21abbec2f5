// A test file has one import.
@_exported import UnderstudyFoundation
@_exported import UnderstudyRehearsal
@_exported import UnderstudySpies
