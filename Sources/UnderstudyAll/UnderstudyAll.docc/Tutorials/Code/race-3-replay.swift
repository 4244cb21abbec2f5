await rehearse(replaying: "debug structured 1:1") { stage in
    await race(on: stage)
}
