// This module should only re-export other modules. It can't be built before the macro has been
// built, and test targets can't be built before this module.
@_exported import SpyMacro
@_exported import Understudy
@_exported import UnderstudyFrameworks
