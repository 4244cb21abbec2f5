// A body receives a stage, and its test uses `Rehearsal`. We export the module so that tests only
// need to import this one.
@_exported import UnderstudyRehearsal
