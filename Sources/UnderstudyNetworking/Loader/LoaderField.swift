// Version-dependent: the files in this folder access state that the loader on Linux stores in its
// objects, and that a protocol normally cannot read or change. Each field is looked up at run time
// by its name and its type. For the effects of a missing field, see `TaskInternals`.

#if canImport(FoundationNetworking)
    @_spi(Reflection) import Swift

    /// A type representing a stored property of a class. The property may be private to the module
    /// of the class.
    struct LoaderField<Value>: Sendable {
        private let offset: Int

        /// Creates a field, or returns `nil` if the class does not have a property with the given
        /// name and type.
        init?(_ name: String, of type: AnyClass) {
            guard let found = Self.find(name, of: type), found.type == Value.self else {
                return nil
            }
            offset = found.offset
        }

        /// Returns the offset and the type of a property in the instances of a class.
        static func find(_ name: String, of type: AnyClass) -> (offset: Int, type: Any.Type)? {
            var found: (offset: Int, type: Any.Type)?
            // This option selects classes. We use its raw value because it is not safe to refer to
            // its constant.
            let options = _EachFieldOptions(rawValue: 1)
            _ = _forEachField(of: type, options: options) { field, offset, type, _ in
                if String(cString: field) == name { found = (offset, type) }
                return found == nil
            }
            return found
        }

        /// Copies the value of a property, or returns `nil` if the class does not have a property
        /// with that name. The property must be strong, and it must not change in the meantime.
        ///
        /// We cannot use a mirror here because it would also copy all preceding properties while
        /// other threads may be changing them. In this case, their reference counts would be wrong
        /// from then on.
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

        /// Sets the value of this property in an instance of the class.
        func set(_ value: Value, in object: AnyObject) {
            withExtendedLifetime(object) {
                (Unmanaged.passUnretained(object).toOpaque() + offset)
                    .assumingMemoryBound(to: Value.self).pointee = value
            }
        }
    }
#endif
