// Version-dependent: this folder accesses state that the loader on Linux stores in its objects and
// doesn't let a protocol read or change. Each field is looked up at run time, by its name and its
// type. `TaskInternals` describes the effects of a missing field.

#if canImport(FoundationNetworking)
    @_spi(Reflection) import Swift

    /// A stored property of a class that may be private to its module.
    struct LoaderField<Value>: Sendable {
        private let offset: Int

        /// Finds a property; `nil` if the class has none of this name and type.
        init?(_ name: String, of type: AnyClass) {
            guard let found = Self.find(name, of: type), found.type == Value.self else {
                return nil
            }
            offset = found.offset
        }

        /// Returns the offset and the type of a property in the objects of a class.
        static func find(_ name: String, of type: AnyClass) -> (offset: Int, type: Any.Type)? {
            var found: (offset: Int, type: Any.Type)?
            // This option is for classes; its constant isn't safe to name.
            let options = _EachFieldOptions(rawValue: 1)
            _ = _forEachField(of: type, options: options) { field, offset, type, _ in
                if String(cString: field) == name { found = (offset, type) }
                return found == nil
            }
            return found
        }

        /// Copies one property of an object; `nil` if its class has none of this name. The property
        /// must be strong, and must not change meanwhile.
        ///
        /// A mirror would also copy the properties before it, while other threads change them: the
        /// reference counts would be wrong from then on.
        static func copy(_ name: String, from object: AnyObject, of type: AnyClass) -> Any? {
            guard let (offset, type) = find(name, of: type) else { return nil }
            func copy<Property>(_ type: Property.Type) -> Any {
                withExtendedLifetime(object) {
                    (Unmanaged.passUnretained(object).toOpaque() + offset)
                        .assumingMemoryBound(to: Property.self).pointee
                }
            }
            return _openExistential(type, do: copy)
        }

        /// Sets the property of an object of the class.
        func set(_ value: Value, in object: AnyObject) {
            withExtendedLifetime(object) {
                (Unmanaged.passUnretained(object).toOpaque() + offset)
                    .assumingMemoryBound(to: Value.self).pointee = value
            }
        }
    }
#endif
