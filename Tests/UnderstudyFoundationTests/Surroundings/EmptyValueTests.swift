import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Empty values of Foundation's types")
struct EmptyValueTests {
    @Test
    func `An unstubbed call returns an empty value of a type of Foundation and is reported`() {
        let reports = reports {
            #expect(Spy<Int, AttributedString, Never>("f(_:)")(1).characters.isEmpty)
            #expect(Spy<Int, CGPoint, Never>("f(_:)")(1) == CGPoint(x: 0, y: 0))
            #expect(Spy<Int, CGRect, Never>("f(_:)")(1) == CGRect(x: 0, y: 0, width: 0, height: 0))
            #expect(Spy<Int, CGSize, Never>("f(_:)")(1) == CGSize(width: 0, height: 0))
            #expect(Spy<Int, DateComponents, Never>("f(_:)")(1) == DateComponents())
            #expect(Spy<Int, IndexPath, Never>("f(_:)")(1).isEmpty)
            #expect(Spy<Int, NSRange, Never>("f(_:)")(1).length == 0)
            #expect(Spy<Int, URLComponents, Never>("f(_:)")(1).string == "")
            let (origin, path) = Spy<Int, (CGPoint, IndexPath?), Never>("f(_:)")(1)
            #expect(origin == .zero && path == nil)
        }
        #expect(reports.count == 9)
    }
}
