import type uPlot from 'uplot'
import { formatClock } from '../../ui/format.ts'

export type PlotSeries = {
  readonly values: readonly (number | null)[]
  readonly look: 'waiting' | 'talking' | 'answered' | 'missed'
}

export type PlotData = { readonly times: readonly number[]; readonly series: readonly PlotSeries[] }

/** A plot on the page, until it is destroyed. */
export type DrawnPlot = {
  show(data: PlotData): void
  resize(width: number): void
  destroy(): void
}

const height = 84
/** The colours of the design, by what is drawn. Amber is of those who wait alone. */
const colours = {
  waiting: '--state-ringing-line',
  talking: '--state-connected',
  answered: '--text-2',
  missed: '--state-missed',
} as const

/** The plotting library is loaded when a plot is first shown. */
export async function loadPlot(): Promise<(box: HTMLElement, data: PlotData) => DrawnPlot> {
  const [{ default: Plot }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')])
  return (box, data) => {
    const plot = new Plot(optionsOf(box, data), columnsOf(data), box)
    return {
      show: (next) => plot.setData(columnsOf(next)),
      resize: (width) => plot.setSize({ width: Math.max(1, Math.floor(width)), height }),
      destroy: () => plot.destroy(),
    }
  }
}

function columnsOf({ times, series }: PlotData): uPlot.AlignedData {
  return [[...times], ...series.map(({ values }) => [...values])]
}

function optionsOf(box: HTMLElement, { series }: PlotData): uPlot.Options {
  const colourOf = (name: string) => readColour(box, name)
  const [text, line] = [colourOf('--text-2'), colourOf('--line')]
  const axis = {
    stroke: text,
    font: '11px system-ui',
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  }
  return {
    width: Math.max(1, box.clientWidth),
    height,
    legend: { show: false },
    cursor: { show: false },
    padding: [6, 4, 0, 0],
    scales: { y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most ?? 0))] } },
    axes: [
      {
        ...axis,
        size: 18,
        gap: 2,
        space: 70,
        values: (_, seconds) => seconds.map((each) => formatClock(each * 1_000)),
      },
      { ...axis, size: 26, gap: 4, space: 26, values: (_, counts) => counts.map(wholeOnly) },
    ],
    series: [
      {},
      ...series.map(({ look }) => ({
        stroke: colourOf(colours[look]),
        width: 2,
        points: { show: false },
        spanGaps: false,
        ...(look === 'missed' && { dash: [4, 3] }),
      })),
    ],
  }
}

function wholeOnly(count: number): string {
  return Number.isInteger(count) ? String(count) : ''
}

/** What a colour of the design is in the theme of this element: a canvas does not know `light-dark()`. */
function readColour(box: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  box.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
