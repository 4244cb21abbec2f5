// Fenced: this folder knows what the loader on Linux keeps in its objects and lets no protocol
// read or change. Each field is looked up at run time, by its name and its type. Where one is
// missing, `TaskInternals` says what an app does not get.

#if canImport(FoundationNetworking)
    @_spi(Reflection) import Swift

    /// A stored property of a class that may be private to its module.
    struct LoaderField<Value>: Sendable {
        private let offset: Int

        /// Finds a property; `nil` where the class has none of this name and this type.
        init?(_ name: String, of type: AnyClass) {
            guard let found = Self.find(name, of: type), found.type == Value.self else {
                return nil
            }
            offset = found.offset
        }

        /// Where the objects of a class have a property, and what it holds.
        static func find(_ name: String, of type: AnyClass) -> (offset: Int, type: Any.Type)? {
            var found: (offset: Int, type: Any.Type)?
            // The option of this number is for classes; its constant is not safe to name.
            let options = _EachFieldOptions(rawValue: 1)
            _ = _forEachField(of: type, options: options) { field, offset, type, _ in
                if String(cString: field) == name { found = (offset, type) }
                return found == nil
            }
            return found
        }

        /// Changes the property of an object of the class.
        func set(_ value: Value, in object: AnyObject) {
            withExtendedLifetime(object) {
                (Unmanaged.passUnretained(object).toOpaque() + offset)
                    .assumingMemoryBound(to: Value.self).pointee = value
            }
        }
    }
#endif
