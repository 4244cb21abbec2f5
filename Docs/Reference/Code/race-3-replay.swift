await replay("debug public 1:1") { stage in
    await race(on: stage)
}
