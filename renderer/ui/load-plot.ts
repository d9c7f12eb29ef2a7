import type uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatClock } from './format.ts'

/** What a series stands for, which decides its colour. Amber is reserved for waiting callers. */
type SeriesKind = 'waiting' | 'talking' | 'answered' | 'missed'

type PlotSeries = { readonly values: readonly (number | null)[]; readonly kind: SeriesKind }

/** `lines`: over time, in seconds since 1970. `bars`: one stack per label; `isHorizontal`, for long labels. */
export type PlotData =
  | { readonly kind: 'lines'; readonly times: readonly number[]; readonly series: readonly PlotSeries[] }
  | {
      readonly kind: 'bars'
      readonly labels: readonly string[]
      readonly series: readonly PlotSeries[]
      readonly isHorizontal: boolean
    }

/** A plot on the page, until it is destroyed. */
export type DrawnPlot = {
  /** Shows other data of the same kind. */
  show(data: PlotData): void
  resize(width: number): void
  destroy(): void
}

/** The design's colour for each kind. */
const colours = {
  waiting: '--state-ringing-line',
  talking: '--state-connected',
  answered: '--text-2',
  missed: '--state-missed',
} as const

/** Pixels: height of a plot without long labels, of a horizontal bar, and of its axis. */
const heights = { lines: 84, bars: 168, horizontalBar: 24, axis: 26 }
/** Maximum width of the labels of horizontal bars, as a share of the whole. */
const labelShare = 0.36
const maxLabelWidth = 180

/** Loads the plotting library, when a plot is first shown. */
export async function loadPlot(): Promise<(box: HTMLElement, data: PlotData) => DrawnPlot> {
  const { default: Plot } = await import('uplot')
  return (box, data) => {
    const { bars } = Plot.paths
    const paths = bars?.({ size: [0.7, 40], radius: 0 })
    const options = data.kind === 'lines' ? lineOptions(box, data) : barOptions(box, data, paths)
    const plot = new Plot(options, columnsOf(data), box)
    return {
      show: (next) => plot.setData(columnsOf(next)),
      resize: (width) => plot.setSize({ width: Math.max(1, Math.floor(width)), height: heightOf(data) }),
      destroy: () => plot.destroy(),
    }
  }
}

/** Height of a plot in pixels. */
export function heightOf(data: PlotData): number {
  if (data.kind === 'lines') return heights.lines
  return data.isHorizontal ? data.labels.length * heights.horizontalBar + heights.axis : heights.bars
}

/** Stacks bars with the last series at the bottom: each is as high as the sum from it on, behind the next. */
function columnsOf(data: PlotData): uPlot.AlignedData {
  const values = data.series.map((each) => [...each.values])
  if (data.kind === 'lines') return [[...data.times], ...values]
  const sumFrom = (from: number, at: number) =>
    values.slice(from).reduce((sum, series) => sum + (series[at] ?? 0), 0)
  return [
    data.labels.map((_, at) => at),
    ...values.map((series, from) => series.map((_, at) => sumFrom(from, at))),
  ]
}

type Kind<Name extends PlotData['kind']> = Extract<PlotData, { readonly kind: Name }>

function lineOptions(box: HTMLElement, data: Kind<'lines'>): uPlot.Options {
  const axis = axisOf(box)
  const values: uPlot.Axis.Values = (_, seconds) => seconds.map((each) => formatClock(each * 1_000))
  return {
    ...baseOptions(box, data),
    padding: [6, 4, 0, 0],
    scales: { y: { range: countRange } },
    axes: [
      { ...axis, size: 18, gap: 2, space: 70, values },
      { ...axis, size: 26, gap: 4, space: 26, values: integersOnly },
    ],
    series: [
      {},
      ...data.series.map(({ kind }) => ({
        stroke: readColour(box, colours[kind]),
        width: 2,
        points: { show: false },
        spanGaps: false,
        ...(kind === 'missed' && { dash: [4, 3] }),
      })),
    ],
  }
}

function barOptions(
  box: HTMLElement,
  data: Kind<'bars'>,
  paths: uPlot.Series.PathBuilder | undefined,
): uPlot.Options {
  const { labels, isHorizontal, series } = data
  const axis = axisOf(box)
  const width = Math.min(maxLabelWidth, Math.floor(box.clientWidth * labelShare))
  const names: uPlot.Axis.Values = (_, at) =>
    at.map((each) =>
      isHorizontal ? shortenLabel(box, labels[each] ?? '', width - 12) : (labels[each] ?? ''),
    )
  const step = isHorizontal ? 1 : Math.max(1, Math.ceil((labels.length * 44) / Math.max(1, box.clientWidth)))
  return {
    ...baseOptions(box, data),
    padding: [6, 16, 0, 0],
    scales: {
      x: {
        time: false,
        range: [-0.5, labels.length - 0.5],
        ori: isHorizontal ? 1 : 0,
        dir: isHorizontal ? -1 : 1,
      },
      y: { range: countRange, ori: isHorizontal ? 0 : 1 },
    },
    axes: [
      {
        ...axis,
        side: isHorizontal ? 3 : 2,
        size: isHorizontal ? width : 18,
        gap: isHorizontal ? 6 : 2,
        grid: { show: false },
        splits: labels.map((_, at) => at).filter((at) => at % step === 0),
        values: names,
      },
      {
        ...axis,
        side: isHorizontal ? 2 : 3,
        size: isHorizontal ? heights.axis - 8 : 40,
        gap: 4,
        space: isHorizontal ? 60 : 26,
        values: integersOnly,
      },
    ],
    series: [
      {},
      ...series.map(({ kind }) => ({
        ...(paths && { paths }),
        fill: readColour(box, colours[kind]),
        width: 0,
        points: { show: false },
      })),
    ],
  }
}

function baseOptions(box: HTMLElement, data: PlotData) {
  return {
    width: Math.max(1, box.clientWidth),
    height: heightOf(data),
    legend: { show: false },
    cursor: { show: false },
  } satisfies Partial<uPlot.Options>
}

function axisOf(box: HTMLElement): uPlot.Axis {
  return {
    stroke: readColour(box, '--text-2'),
    font: '11px system-ui',
    grid: { stroke: readColour(box, '--line'), width: 1 },
    ticks: { show: false },
  }
}

const countRange: uPlot.Range.Function = (_, __, maximum) => [0, Math.max(4, Math.ceil(maximum ?? 0))]

const integersOnly: uPlot.Axis.Values = (_, counts) =>
  counts.map((count) => (Number.isInteger(count) ? String(count) : ''))

/** Shortens a label to `width` pixels, with an ellipsis if it is cut. */
function shortenLabel(box: HTMLElement, label: string, width: number): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return label
  context.font = `11px ${getComputedStyle(box).fontFamily}`
  const letters = [...label]
  const fits = (count: number) =>
    context.measureText(count === letters.length ? label : `${letters.slice(0, count).join('')}…`).width <=
    width
  let count = letters.length
  while (count > 1 && !fits(count)) count -= 1
  return count === letters.length ? label : `${letters.slice(0, count).join('').trimEnd()}…`
}

/** The value of a design colour in the theme of this element: a canvas does not know `light-dark()`. */
function readColour(box: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  box.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
