// Parameters that are `consuming` or `borrowing`

struct Ticket {
    var number = 0
}

protocol Gate {
    func enter(_ ticket: consuming Ticket)
    func check(_ ticket: borrowing Ticket) -> Bool
    func count(_ people: consuming Int, _ name: borrowing String) -> Int
    func keep<Value>(_ value: consuming Value)
    func show<Value>(_ value: borrowing Value)
    func old(_ value: __owned String, _ other: __shared String)
}
