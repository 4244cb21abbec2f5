import Understudy

// error: the macro isn't in this module: import UnderstudyTesting or SpyMacro
@Spy protocol Loader {}
