// A body receives a stage, and its test uses `Rehearsal`: one import is sufficient.
@_exported import UnderstudyRehearsal
