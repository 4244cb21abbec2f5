// `consuming` and `borrowing` parameters

struct Ticket {
    var number = 0
}

protocol Gate {
    func enter(_ ticket: consuming Ticket)
    func count(_ people: consuming Int, _ name: borrowing String) -> Int

    func check(_ ticket: borrowing Ticket) -> Bool
    func keep<Value>(_ value: consuming Value)
    func show<Value>(_ value: borrowing Value)
    func old(_ value: __owned String, _ other: __shared String)
}
