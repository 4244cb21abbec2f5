// Protocols inside functions
// 6:14: `Helper` is declared in a function, so a double can't conform to it: move it out of the
// function

func work() {
    protocol Helper {
        func help()
    }
}
