/// A namespace for the colors and fonts of a picture. We repeat the colors as literals for dark
/// mode because some viewers do not support CSS variables.
enum SVGStyle {
    static let css = """
        text { font: 13px -apple-system, "Segoe UI", Inter, "DejaVu Sans", sans-serif }
        text { fill: #1f2328 }
        .m { font: 12.5px ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; white-space: pre }
        .o { paint-order: stroke; stroke: #f5f7fa; stroke-width: 5px; stroke-linejoin: round }
        .h { font-size: 19px; font-weight: 650 }
        .dim, .kind { fill: #6b7280 }
        .n { font-size: 11px; font-weight: 600; fill: #fff; text-anchor: middle }
        .who { font-weight: 600; text-anchor: middle }
        .kind { font-size: 11px; text-anchor: middle }
        .t { font-weight: 600 }
        .e, .t { text-anchor: end }
        .c { text-anchor: middle }
        .strong { font-weight: 700 }
        .life { stroke: #d5dae1; stroke-width: 1.5; stroke-dasharray: 3 4; fill: none }
        .way { stroke: #2563a8; stroke-width: 1.4; fill: none; opacity: .45 }
        .call { stroke: #2563a8; stroke-width: 1.8; fill: none }
        .wrong { stroke: #c62828; stroke-width: 1.8; fill: none }
        .back { stroke: #1a7f4b; stroke-width: 1.5; stroke-dasharray: 5 4; fill: none }
        .fail { stroke: #c62828; stroke-width: 1.5; stroke-dasharray: 5 4; fill: none }
        .asleep { stroke: #9a6412; stroke-width: 1.4; stroke-dasharray: 1 5; fill: none }
        .head { stroke-width: 1.4; stroke-dasharray: none }
        .ok { fill: #1a7f4b }
        .bad { fill: #c62828 }
        .wait { fill: #9a6412 }
        .box { fill: #fff; stroke: #d5dae1 }
        .bar { fill: #2563a8; opacity: .22 }
        .f-bad { fill: #c62828 }
        .f-ok { fill: #1a7f4b }
        .f-badbg { fill: #fdecec }
        .f-band { fill: #f5f7fa }
        .f-bg { fill: #fff }
        .f-call { fill: #2563a8 }
        .f-wait { fill: #fdf3dc; stroke: #9a6412 }
        .f-pill { fill: #fdf3dc }
        .line { stroke: #d5dae1; fill: none }
        .sign { stroke: #fff; stroke-width: 2.2; stroke-linecap: round; fill: none }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6e9ed }
          .o { stroke: #171d26 }
          .dim, .kind { fill: #8b95a3 }
          .n { fill: #fff }
          .life { stroke: #3a4452 }
          .way, .call { stroke: #4d94dd }
          .wrong, .fail { stroke: #f0655d }
          .back { stroke: #5fcf92 }
          .asleep { stroke: #e3b455 }
          .ok { fill: #5fcf92 }
          .bad { fill: #f0655d }
          .wait { fill: #e3b455 }
          .box { fill: #1b222b; stroke: #3a4452 }
          .bar { fill: #4d94dd }
          .f-bad { fill: #d6453d }
          .f-ok { fill: #2f9e62 }
          .f-badbg { fill: #3a1c1e }
          .f-band { fill: #171d26 }
          .f-bg { fill: #0f1419 }
          .f-call { fill: #3579bd }
          .f-wait { fill: #352b14; stroke: #e3b455 }
          .f-pill { fill: #352b14 }
          .line { stroke: #3a4452 }
        }
        """
}
