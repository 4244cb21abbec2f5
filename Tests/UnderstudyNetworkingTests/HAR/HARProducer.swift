import Foundation
import UnderstudyNetworking

/// A small file in the form of one program. It has a request with a body and the program's
/// peculiarities. We wrote the files for these tests instead of recording them. The table in
/// `Docs/HTTP.md` should have a row for each program.
struct HARProducer: Sendable, CustomStringConvertible {
    /// The programs that write such files.
    let description: String
    /// The log's creator and its entries.
    let creator: String
    let entries: [String]
    /// The expected exchanges: method, path and body; status, media type and body.
    let reading: [String]
    /// The expected errors of unusable entries.
    var unusable: [String] = []

    var text: String {
        #"{"log":{"version":"1.2","creator":\#(creator),"entries":[\#(entries.joined(separator: ","))]}}"#
    }

    /// An entry, made of verbatim parts of the file.
    private static func entry(
        _ fields: String, _ method: String, _ url: String, _ request: String, response: String
    ) -> String {
        #"{\#(fields),"request":{"method":"\#(method)","url":"\#(url)",\#(request)},"response":{\#(response)}}"#
    }
}

extension HARProducer {
    static let all = [
        chrome, firefox, safari, charles, fiddler, insomnia, mitmproxy, playwright, polly,
        postman,
    ]

    private static let chrome = HARProducer(
        description: "Chrome, Edge",
        creator: #"{"name":"WebInspector","version":"537.36"}"#,
        entries: [
            entry(
                #"""
                "_connectionId":"41","_initiator":{"type":"script","stack":{"callFrames":[]}},"_priority":"High",
                "_resourceType":"fetch","cache":{},"connection":"443","pageref":"page_1",
                "serverIPAddress":"203.0.113.7","startedDateTime":"2026-03-01T10:00:00.123Z","time":41.5,
                "timings":{"blocked":2.1,"dns":-1,"ssl":-1,"connect":-1,"send":0.1,"wait":38,"receive":1.3,
                "_blocked_queueing":0.7,"_workerStart":-1}
                """#, "POST", "https://api.example.com/login",
                #"""
                "httpVersion":"h3","headers":[{"name":":authority","value":"api.example.com"},
                {"name":"content-type","value":"application/x-www-form-urlencoded"}],"queryString":[],"cookies":[
                {"name":"a","value":"1","path":"/","domain":".example.com","expires":"2027-01-01T00:00:00.000Z",
                "httpOnly":true,"secure":true,"sameSite":"Lax"}],"headersSize":-1,"bodySize":9,"postData":{
                "mimeType":"application/x-www-form-urlencoded","text":"user=a%20b",
                "params":[{"name":"user","value":"a%20b"}]}
                """#,
                response: #"""
                    "status":200,"statusText":"","httpVersion":"h3","headers":[
                    {"name":"content-encoding","value":"br"},{"name":"content-type","value":"image/png"}],
                    "cookies":[],"content":{"size":3,"mimeType":"image/png","text":"AAEC","encoding":"base64"},
                    "redirectURL":"","headersSize":-1,"bodySize":-1,"_transferSize":120,"_error":null,
                    "_fetchedViaServiceWorker":false
                    """#),
            entry(
                #""_initiator":{"type":"parser"},"startedDateTime":"2026-03-01T10:00:01.000Z","time":3"#,
                "GET",
                "https://ads.example.com/pixel",
                #""httpVersion":"","headers":[],"queryString":[],"cookies":[]"#,
                response: #"""
                    "status":0,"statusText":"","httpVersion":"","headers":[],"cookies":[],"content":{"size":0,
                    "mimeType":"x-unknown"},"redirectURL":"","headersSize":-1,"bodySize":-1,"_transferSize":0,
                    "_error":"net::ERR_BLOCKED_BY_CLIENT"
                    """#),
            entry(
                #"""
                "_resourceType":"websocket","_webSocketMessages":[{"type":"send","time":1772359201.1,"opcode":1,
                "data":"hi"}],"startedDateTime":"2026-03-01T10:00:01.000Z"
                """#, "GET", "wss://api.example.com/live", #""headers":[]"#,
                response:
                    #""status":101,"statusText":"","headers":[],"content":{"size":0,"mimeType":"x-unknown"}"#
            ),
        ],
        reading: [
            "POST /login user=a%20b → 200 image/png \u{0}\u{1}\u{2}", "GET /pixel → 0",
            "GET /live → 101",
        ])

    private static let firefox = HARProducer(
        description: "Firefox",
        creator: #"{"name":"Firefox","version":"135.0"}"#,
        entries: [
            entry(
                #"""
                "startedDateTime":"2026-03-01T11:00:00.123+01:00","time":12,"_securityState":"secure",
                "serverIPAddress":"203.0.113.7","connection":"443","pageref":"page_1","cache":{},
                "timings":{"blocked":0,"dns":0,"connect":0,"ssl":0,"send":0,"wait":12,"receive":0}
                """#, "PUT", "https://api.example.com/notes/1",
                #"""
                "bodySize":7,"httpVersion":"HTTP/2","headers":[{"name":"Content-Type","value":"application/json"}],
                "cookies":[],"queryString":[],"headersSize":412,
                "postData":{"mimeType":"application/json","params":[],"text":"{\"a\":1}"}
                """#,
                response: #"""
                    "status":200,"statusText":"","httpVersion":"HTTP/2","headers":[
                    {"name":"set-cookie","value":"a=1\nb=2"}],"cookies":[{"name":"a","value":"1"}],
                    "content":{"mimeType":"application/json; charset=utf-8","size":2,"text":"{}"},
                    "redirectURL":"","headersSize":230,"bodySize":232
                    """#),
            entry(
                #""startedDateTime":"2026-03-01T11:00:01.000+01:00","time":0"#, "GET",
                "https://api.example.com/cached",
                #""bodySize":0,"httpVersion":"","headers":[],"cookies":[],"queryString":[],"headersSize":0"#,
                response: #"""
                    "status":304,"statusText":"Not Modified","headers":[{"name":"etag","value":"\"1\""}],
                    "content":{"mimeType":"text/plain","size":0},"redirectURL":"","bodySize":0
                    """#),
        ],
        reading: [
            #"PUT /notes/1 {"a":1} → 200 application/json; charset=utf-8 {}"#, "GET /cached → 304",
        ])

    private static let safari = HARProducer(
        description: "Safari",
        creator: #"{"name":"WebKit Web Inspector","version":"1.0"}"#,
        entries: [
            entry(
                #"""
                "pageref":"page_0","startedDateTime":"2026-03-01T10:00:00.123Z","time":18.402999985031784,"cache":{},
                "timings":{"blocked":0.6,"dns":-1,"connect":-1,"ssl":-1,"send":0.2,"wait":16.1,"receive":1.5},
                "serverIPAddress":"2001:db8::7","_serverPort":443,"connection":"3A1C","_fetchType":"Network Load",
                "_priority":"medium"
                """#, "POST", "https://api.example.com/notes",
                #"""
                "httpVersion":"HTTP/2","cookies":[],"headers":[{"name":"Content-Type","value":"text/plain"}],
                "queryString":[],"headersSize":94,"bodySize":2,"postData":{"mimeType":"text/plain","text":"hi"}
                """#,
                response: #"""
                    "status":201,"statusText":"","httpVersion":"HTTP/2","cookies":[],
                    "headers":[{"name":"Location","value":"/notes/7"}],
                    "content":{"size":2,"compression":0,"mimeType":"text/plain","text":"ok"},
                    "redirectURL":"/notes/7","headersSize":60,"bodySize":2,"_transferSize":62
                    """#),
            entry(
                #""pageref":"page_0","startedDateTime":"2026-03-01T10:00:01.000Z","time":0.1,"cache":{}"#,
                "GET",
                "https://down.example.com/",
                #""httpVersion":"","cookies":[],"headers":[],"queryString":[]"#,
                response: #"""
                    "status":0,"statusText":"","httpVersion":"","cookies":[],"headers":[],
                    "content":{"size":0,"compression":0,"mimeType":"text/plain"},"redirectURL":"",
                    "_error":"A server with the specified hostname could not be found."
                    """#),
        ],
        reading: ["POST /notes hi → 201 text/plain ok", "GET / → 0"])

    private static let charles = HARProducer(
        description: "Charles",
        creator: #"{"name":"Charles Proxy","version":"4.6.8"}"#,
        entries: [
            entry(
                #"""
                "startedDateTime":"2026-03-01T11:00:00.123+01:00","time":220,"serverIPAddress":"203.0.113.7",
                "cache":{},"timings":{"dns":12,"connect":40,"ssl":80,"send":0,"wait":80,"receive":8,"blocked":-1}
                """#, "POST", "https://api.example.com/login",
                #"""
                "httpVersion":"HTTP/2.0","cookies":[],"headers":[{"name":":method","value":"POST"},
                {"name":"content-type","value":"application/x-www-form-urlencoded"}],"queryString":[],
                "postData":{"mimeType":"application/x-www-form-urlencoded",
                "params":[{"name":"user","value":"a b"},{"name":"note","value":"1+1"}]},
                "headersSize":14,"bodySize":17
                """#,
                response: #"""
                    "_charlesStatus":"COMPLETE","status":200,"statusText":null,"httpVersion":"HTTP/2.0","cookies":[],
                    "headers":[{"name":":status","value":"200"},{"name":"content-encoding","value":"gzip"}],
                    "content":{"size":2,"compression":11,"mimeType":"application/json","text":"W10=",
                    "encoding":"base64"},"redirectURL":null,"headersSize":0,"bodySize":13
                    """#),
            entry(
                #""startedDateTime":"2026-03-01T11:00:02.000+01:00","time":0,"cache":{},"timings":{"send":-1}"#,
                "GET", "https://down.example.com/",
                #""httpVersion":"HTTP/1.1","headers":[],"queryString":[]"#,
                response: #"""
                    "_charlesStatus":"EXCEPTION","status":-1,"statusText":null,"httpVersion":null,"cookies":[],
                    "headers":[],"content":{"size":-1,"mimeType":null},"redirectURL":null,"headersSize":-1,
                    "bodySize":-1
                    """#),
        ],
        reading: ["POST /login user=a%20b&note=1%2B1 → 200 application/json []", "GET / → 0"])

    private static let fiddler = HARProducer(
        description: "Fiddler",
        creator:
            #"{"name":"Fiddler","version":"5.0.20245.10105","comment":"https://fiddler2.com"}"#,
        entries: [
            entry(
                #"""
                "startedDateTime":"2026-03-01T11:00:00.1234567+01:00","time":35,"cache":{},
                "connection":"ClientPort:50211;EgressPort:50212","comment":"[#7]",
                "timings":{"send":0,"receive":1,"ssl":-1,"connect":-1,"dns":-1,"blocked":-1,"wait":34}
                """#, "POST", "https://api.example.com/notes?q=a|b",
                #"""
                "httpVersion":"HTTP/1.1","headersSize":310,"bodySize":2,"headers":[
                {"name":"Content-Type","value":"text/xml; charset=utf-8"}],"cookies":[],
                "queryString":[{"name":"q","value":"a|b"}],
                "postData":{"params":[],"mimeType":"text/xml; charset=utf-8","text":"<a/>"}
                """#,
                response: #"""
                    "status":200,"statusText":"OK","httpVersion":"HTTP/1.1","headersSize":206,"bodySize":2,
                    "redirectURL":"","headers":[{"name":"Transfer-Encoding","value":"chunked"}],"cookies":[],
                    "content":{"size":2,"compression":0,"mimeType":"text/plain","text":"ok"}
                    """#),
            entry(
                #""startedDateTime":"2026-03-01T10:59:59.0000000+01:00","time":90,"cache":{}"#,
                "CONNECT",
                "https://api.example.com:443",
                #""httpVersion":"HTTP/1.1","headersSize":120,"bodySize":0,"headers":[],"cookies":[],"queryString":[]"#,
                response: #"""
                    "status":200,"statusText":"Connection Established","httpVersion":"HTTP/1.1","headers":[],
                    "cookies":[],"content":{"size":0,"compression":0,"mimeType":""},"redirectURL":""
                    """#),
        ],
        reading: ["POST /notes <a/> → 200 text/plain ok", "CONNECT / → 200"])

    private static let insomnia = HARProducer(
        description: "Insomnia",
        creator: #"{"name":"Insomnia REST Client","version":"insomnia.desktop.app:v11.0.0"}"#,
        entries: [
            entry(
                #"""
                "startedDateTime":"2026-03-01T10:00:00.123Z","time":87.4,"cache":{},"comment":"Upload",
                "timings":{"blocked":-1,"dns":-1,"connect":-1,"send":0,"wait":87.4,"receive":0,"ssl":-1}
                """#, "POST", "https://api.example.com/photos",
                #"""
                "httpVersion":"HTTP/1.1","cookies":[],"headers":[
                {"name":"Content-Type","value":"multipart/form-data"}],"queryString":[],"postData":{
                "mimeType":"multipart/form-data","params":[{"name":"title","value":"Pier 39"},
                {"name":"photo","fileName":"/home/ann/pier.jpg"}]},"headersSize":-1,"bodySize":-1
                """#,
                response: #"""
                    "status":201,"statusText":"Created","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
                    "content":{"size":2,"mimeType":"application/json","text":"{}"},"redirectURL":"",
                    "headersSize":-1,"bodySize":-1
                    """#),
            entry(
                #""startedDateTime":"2026-03-01T10:00:00.123Z","time":0,"cache":{},"comment":"Never sent""#,
                "GET",
                "https://api.example.com/later",
                #""httpVersion":"HTTP/1.1","headers":[],"queryString":[],"postData":{"mimeType":"","text":""}"#,
                response: #"""
                    "status":0,"statusText":"","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
                    "content":{"size":0,"mimeType":""},"redirectURL":"","headersSize":-1,"bodySize":-1
                    """#),
        ],
        reading: [
            #"POST /photos title: "Pier 39", photo: "" of /home/ann/pier.jpg → 201 application/json {}"#,
            "GET /later → 0",
        ])

    private static let mitmproxy = HARProducer(
        description: "mitmproxy",
        creator: #"{"name":"mitmproxy","version":"0.1","comment":"mitmproxy version 11.0.0"}"#,
        entries: [
            entry(
                #"""
                "startedDateTime":"2026-03-01T10:00:00.123456+00:00","time":51.3,"cache":{},
                "serverIPAddress":"203.0.113.7",
                "timings":{"connect":-1.0,"ssl":null,"send":0.9,"receive":1.1,"wait":49.2}
                """#, "PATCH", "https://api.example.com/notes/1",
                #"""
                "httpVersion":"HTTP/2.0","cookies":[],"headers":[{"name":":authority","value":"api.example.com"}],
                "queryString":[],"headersSize":98,"bodySize":7,
                "postData":{"mimeType":"","text":"{\"a\":2}","params":[]}
                """#,
                response: #"""
                    "status":200,"statusText":"","httpVersion":"HTTP/2.0","cookies":[],
                    "headers":[{"name":"content-type","value":"image/png"}],
                    "content":{"size":2,"compression":0,"mimeType":"image/png","text":"AAE=","encoding":"base64"},
                    "redirectURL":"","headersSize":40,"bodySize":2
                    """#),
            entry(
                #""startedDateTime":"2026-03-01T10:00:01+00:00","time":0,"cache":{},"timings":{"connect":null}"#,
                "GET", "https://down.example.com/",
                #""httpVersion":"HTTP/1.1","headers":[],"queryString":[]"#,
                response: #"""
                    "status":0,"statusText":"","httpVersion":"","headers":[],"cookies":[],"content":{},
                    "redirectURL":"","headersSize":-1,"bodySize":-1,"_transferSize":0,"_error":"connection refused"
                    """#),
        ],
        reading: [#"PATCH /notes/1 {"a":2} → 200 image/png \#u{0}\#u{1}"#, "GET / → 0"])

    private static let playwright = HARProducer(
        description: "Playwright",
        creator: #"{"name":"Playwright","version":"1.50.0"}"#,
        entries: [
            entry(
                #"""
                "startedDateTime":"2026-03-01T10:00:00.123Z","time":6.2,"cache":{},"_frameref":"frame@1",
                "_monotonicTime":51.8,"_apiRequest":true,"pageref":"page@1","_serverPort":443,
                "timings":{"send":-1,"wait":-1,"receive":6.2},"_securityDetails":{"protocol":"TLS 1.3"}
                """#, "POST", "https://api.example.com/notes",
                #"""
                "httpVersion":"HTTP/2.0","cookies":[],"headers":[{"name":"Content-Type","value":"text/plain"}],
                "queryString":[],"headersSize":-1,"bodySize":4,
                "postData":{"mimeType":"text/plain","text":"","params":[],"_file":"sent.txt"}
                """#,
                response: #"""
                    "status":200,"statusText":"OK","httpVersion":"HTTP/2.0","cookies":[],
                    "headers":[{"name":"content-type","value":"application/json"}],
                    "content":{"size":8,"mimeType":"application/json","compression":0,"_file":"answer.json"},
                    "headersSize":-1,"bodySize":-1,"redirectURL":"","_transferSize":-1
                    """#),
            entry(
                #""startedDateTime":"2026-03-01T10:00:00.500Z","time":-1,"cache":{},"_wasAborted":true"#,
                "GET",
                "https://api.example.com/aborted",
                #""httpVersion":"HTTP/1.1","headers":[],"queryString":[]"#,
                response: #"""
                    "status":-1,"statusText":"","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
                    "content":{"size":-1,"mimeType":"x-unknown"},"headersSize":-1,"bodySize":-1,"redirectURL":"",
                    "_transferSize":-1,"_failureText":"net::ERR_ABORTED"
                    """#),
            entry(
                #""startedDateTime":"2026-03-01T10:00:00.600Z","time":1"#, "GET",
                "https://api.example.com/lost",
                #""headers":[]"#,
                response:
                    #""status":200,"headers":[],"content":{"mimeType":"text/plain","_file":"lost.txt"}"#
            ),
        ],
        reading: [#"POST /notes sent → 200 application/json ["kept"]"#, "GET /aborted → 0"],
        unusable: [#"a.har: log.entries[2].response.content._file can't be read: "lost.txt""#])

    private static let polly = HARProducer(
        description: "PollyJS",
        creator: #"{"name":"Polly.JS","version":"6.0.5"}"#,
        entries: [
            entry(
                #""_id":"f3a1","_order":0,"startedDateTime":"2026-03-01T10:00:00.123Z","time":12"#,
                "GET", "https://api.example.com/notes",
                #"""
                "httpVersion":"HTTP/1.1","cookies":[],"queryString":[],"bodySize":0,"headersSize":52,
                "headers":[{"_fromType":"array","name":"accept","value":["text/html","text/plain"]}]
                """#,
                response: #"""
                    "status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],
                    "headers":[{"_fromType":"array","name":"set-cookie","value":["a=1","b=2"]}],
                    "content":{"size":2,"mimeType":"text/plain","text":"OK"},"redirectURL":"",
                    "headersSize":52,"bodySize":2
                    """#)
        ],
        reading: ["GET /notes → 200 text/plain OK"])

    private static let postman = HARProducer(
        description: "Postman, with a converter",
        creator: #"{"name":"Postman","version":"11.30.0"}"#,
        entries: [
            entry(
                #""startedDateTime":"2026-03-01T10:00:00.123Z","time":143,"cache":{},"timings":{"wait":143}"#,
                "POST",
                "https://api.example.com/notes?page=2",
                #"""
                "httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Content-Type","value":"application/json"},
                {"name":"Postman-Token","value":"5d0e"}],"queryString":[{"name":"page","value":"2"}],
                "postData":{"mimeType":"application/json","text":"{\n    \"a\": 1\n}"},"headersSize":-1,"bodySize":14
                """#,
                response: #"""
                    "status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],
                    "headers":[{"name":"Content-Length","value":2}],
                    "content":{"size":2,"mimeType":"application/json","text":"[]"},"redirectURL":"",
                    "headersSize":-1,"bodySize":2
                    """#)
        ],
        reading: ["POST /notes {\n    \"a\": 1\n} → 200 application/json []"])
}
