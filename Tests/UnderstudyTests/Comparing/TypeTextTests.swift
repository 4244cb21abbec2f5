import Testing

@testable import Understudy

private protocol Cancelling {}

private struct Order {
    struct Item {}
    struct Box<Content> {
        struct Lid {}
    }
}

@Suite("The text of a type")
struct TypeTextTests {
    @Test func `The text of a type has no module name and uses the short forms of the language`() {
        #expect(TypeText.of(Int.self) == "Int")
        #expect(TypeText.of(Void.self) == "Void")
        #expect(TypeText.of(Order.Item.self) == "Order.Item")
        #expect(TypeText.of(Order.Item?.self) == "Order.Item?")
        #expect(TypeText.of((any Cancelling)?.self) == "Cancelling?")
        #expect(TypeText.of([Order.Item?].self) == "[Order.Item?]")
        #expect(TypeText.of([String: [Int]].self) == "[String: [Int]]")
        #expect(TypeText.of(Int??.self) == "Int??")
        #expect(TypeText.of((() -> Void)?.self) == "(() -> ())?")
        #expect(TypeText.of(((Int, [Int]) throws -> Int?).self) == "(Int, [Int]) throws -> Int?")
        #expect(TypeText.of(Result<[Int], any Error>.self) == "Result<[Int], Error>")
        #expect(TypeText.of((a: Int, b: Order.Item?).self) == "(a: Int, b: Order.Item?)")
        #expect(TypeText.of(Order.Box<Order.Item?>.Lid.self) == "Order.Box<Order.Item?>.Lid")
        #expect(TypeText.of(Set<Int>.self) == "Set<Int>")
        #expect(TypeText.of(Int.Type.self) == "Int.Type")
    }

    @Test func `The text of a type that is declared in a function has no path`() {
        struct Local {}
        struct Box<Content> { struct Lid {} }
        #expect(TypeText.of([Local].self) == "[Local]")
        #expect(TypeText.of([String: Local?].self) == "[String: Local?]")
        #expect(TypeText.of(Box<Local>.Lid.self) == "Box<Local>.Lid")
    }
}
