import UnderstudyTesting

// The testing libraries ignore this report, because no test runs.
let counting = Spy<Int, Bool, Never>("count(_:)")
print(counting(1))
