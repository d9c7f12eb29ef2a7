/** A jack of the board: its position and label. Units are those of the drawing, 740 by 900. */
export type Jack = { readonly x: number; readonly y: number; readonly label: string }

/** A cord between two jacks, styled as one state of a call. */
export type Cord = {
  readonly style: 'conn' | 'ring' | 'hold' | 'dial'
  readonly from: Jack
  readonly to: Jack
  readonly path: string
  readonly dashes?: string
}

export const boardSize = { width: 740, height: 900 } as const

const columns = 9
const rows = 10
/** Outside lines come first, then extensions. */
const lineRows = 3

export const jacks: readonly Jack[] = Array.from({ length: rows * columns }, (_, index) =>
  jackAt(index % columns, Math.floor(index / columns)),
)

/** Connected, ringing, on hold and dialling; each with the column and row of its ends, and its slack. */
export const cords: readonly Cord[] = [
  cord('conn', [1, 1, 3, 2], 250),
  cord('ring', [5, 0, 7, 3], 230),
  { ...cord('hold', [2, 5, 6, 6], 190), dashes: '22 10' },
  { ...cord('dial', [0, 7, 2, 8], 110), dashes: '2 9' },
]

/** Column and row of one end, then of the other. */
type Ends = readonly [fromColumn: number, fromRow: number, toColumn: number, toRow: number]

function jackAt(column: number, row: number): Jack {
  const index = row * columns + column
  const label = row < lineRows ? 6001 + index : 200 + index - lineRows * columns
  return { x: 66 + 76 * column, y: 84 + 80 * row, label: String(label) }
}

/** A cord hangs straight down from both ends: a cubic curve with its control points below them. */
function cord(style: Cord['style'], [fromColumn, fromRow, toColumn, toRow]: Ends, slack: number): Cord {
  const a = jackAt(fromColumn, fromRow)
  const b = jackAt(toColumn, toRow)
  return {
    style,
    from: a,
    to: b,
    path: `M${a.x} ${a.y}C${a.x} ${a.y + slack} ${b.x} ${b.y + slack} ${b.x} ${b.y}`,
  }
}
