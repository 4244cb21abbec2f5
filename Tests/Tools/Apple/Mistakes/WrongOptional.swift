// error: cannot convert value of type 'UnsafeMutablePointer<pthread_t>'

#if canImport(Darwin)
    import Darwin

    /// The variable must be optional on Apple's platforms.
    func start(_ thread: UnsafeMutablePointer<pthread_t>) -> Int32 {
        pthread_create(thread, nil, { _ in nil }, nil)
    }
#endif
