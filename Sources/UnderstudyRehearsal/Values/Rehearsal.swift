/// A namespace for the types of rehearsals and sweeps.
///
/// A rehearsal runs code and the tasks that it starts in a chosen order, in virtual time. To start
/// one, call `rehearse`, `explore`, `faultSweep` or `cancellationSweep`.
public enum Rehearsal {}
