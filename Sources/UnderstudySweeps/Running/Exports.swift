// A body gets a stage, and its test names `Rehearsal`: one import is enough.
@_exported import UnderstudyRehearsal
