/// A namespace for the types used in rehearsals and sweeps.
///
/// A rehearsal runs code, and the tasks that the code starts, in a chosen order and in virtual
/// time. To start a rehearsal, call `rehearse`, `explore`, `faultSweep` or `cancellationSweep`.
public enum Rehearsal {}
