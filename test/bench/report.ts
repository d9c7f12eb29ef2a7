import { cpus, totalmem } from 'node:os'
import { writeFileSync } from 'node:fs'

/** One measured figure. `aim` is a bound on `ratio`, or on `value` if there is no floor; `ok` says whether it holds. */
export type Figure = {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly floor: number | null
  readonly ratio: number | null
  readonly aim: number | null
  /** Whether the aim is an upper or lower bound; `at most` by default. */
  readonly bound?: Bound
  readonly ok: boolean
}

export type Bound = 'at most' | 'at least'

/** A figure beside its floor, measured in the same run. The aim is the highest acceptable ratio. */
export function againstFloor(
  what: string,
  unit: string,
  pair: { value: number; floor: number; aim: number | null },
): Figure {
  const ratio = pair.value / pair.floor
  return {
    what,
    unit,
    value: pair.value,
    floor: pair.floor,
    ratio,
    aim: pair.aim,
    ok: pair.aim === null || ratio <= pair.aim,
  }
}

/** Measurements of two sides in turns: the medians, and the median of the ratios of each pair. */
export function paired(
  what: string,
  unit: string,
  pairs: {
    readonly values: readonly number[]
    readonly floors: readonly number[]
    readonly aim: number | null
    readonly bound: Bound
  },
): Figure {
  const { values, floors, aim, bound } = pairs
  const ratio = percentile(
    values.map((value, index) => value / (floors[index] ?? Number.NaN)),
    0.5,
  )
  return {
    what,
    unit,
    value: percentile(values, 0.5),
    floor: percentile(floors, 0.5),
    ratio,
    aim,
    bound,
    ok: aim === null || (bound === 'at least' ? ratio >= aim : ratio <= aim),
  }
}

/** A figure for information, without floor or aim. */
export function plainFigure(what: string, unit: string, value: number): Figure {
  return { what, unit, value, floor: null, ratio: null, aim: null, ok: true }
}

/** A figure with an absolute bound, if the specification names one. */
export function limited(what: string, unit: string, measured: { value: number; aim: number }): Figure {
  const { value, aim } = measured
  return { what, unit, value, floor: null, ratio: null, aim, ok: value <= aim }
}

/** The value below which the share `part` (0 to 1) of the samples lies, by the nearest rank. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? Number.NaN
}

/** Prints the table, writes the JSON if a file is given, and returns whether every aim is met. */
export function report(name: string, figures: readonly Figure[], jsonFile: string | undefined): boolean {
  const round = (value: number | null) => (value === null ? '' : value.toFixed(2))
  console.table(
    figures.map((figure) => ({
      what: figure.what,
      value: `${round(figure.value)} ${figure.unit}`,
      floor: figure.floor === null ? '' : `${round(figure.floor)} ${figure.unit}`,
      ratio: round(figure.ratio),
      aim: figure.aim === null ? '' : `${figure.bound ?? 'at most'} ${figure.aim}`,
      ok: figure.ok,
    })),
  )
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`
  if (jsonFile !== undefined)
    writeFileSync(jsonFile, `${JSON.stringify({ name, machine, figures }, null, 2)}\n`)
  return figures.every((figure) => figure.ok)
}
