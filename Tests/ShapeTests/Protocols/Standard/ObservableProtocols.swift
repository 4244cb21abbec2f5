// `Observable`

import Observation

@MainActor
protocol Reading: AnyObject, Observable {
    var title: String { get set }
}
