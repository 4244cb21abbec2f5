import Dispatch

extension DispatchQueue: WorkQueue {}
