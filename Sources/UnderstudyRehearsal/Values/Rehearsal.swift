/// Runs code and the tasks that it starts in an order that is chosen, in virtual time.
///
/// Each function at the top level has a method here that does the same, for files in which its name
/// means something else: ``rehearse(limits:tier:fileID:filePath:line:column:_:)`` is
/// `Rehearsal.run`.
public enum Rehearsal {}
