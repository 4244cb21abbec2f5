// For test targets that take everything: one product and one import.
@_exported import UnderstudyContracts
@_exported import UnderstudyFoundation
@_exported import UnderstudyNetworking
@_exported import UnderstudyRehearsal
@_exported import UnderstudyTesting
@_exported import UnderstudyTranscripts
