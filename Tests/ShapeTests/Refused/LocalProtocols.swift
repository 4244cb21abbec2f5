// Protocols inside functions
// 5:14: `Helper` is inside of a function, where no double can conform to it: move it out

func work() {
    protocol Helper {
        func help()
    }
}
