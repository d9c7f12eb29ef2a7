import { arc, type Stroke } from './stroke.ts'

/** The tray's states as shapes that are legible in one colour. */
export type TrayGlyph =
  | 'ready'
  | 'ringing'
  | 'ringing-in-call'
  | 'on-call'
  | 'recorded'
  | 'recording-paused'
  | 'held'
  | 'muted'
  | 'not-taking'
  | 'waiting'
  | 'offline'

const cup: Stroke = { width: 2, points: [[5, 11.5], ...arc([10, 13], 5, [180, 0]), [15, 11.5]] }
const resting: Stroke = line(3, [3.2, 7.6], [16.8, 7.6])
const lifted: Stroke = line(3, [3.6, 7.4], [16.4, 3.4])
const dot: Stroke = { width: 3.4, points: [[10, 12.6]] }

/** Leaves room for the mark of a recording. */
const openCup: Stroke = { width: 2, points: [[5, 11.5], ...arc([10, 13], 5, [180, 70])] }

const lowCup: Stroke = { width: 2, points: [[5, 12.5], ...arc([10, 14], 5, [180, 0]), [15, 12.5]] }
const ringing: readonly Stroke[] = [
  lowCup,
  line(3, [3.6, 9.6], [15.6, 6.4]),
  line(1.8, [6.2, 3.6], [5.4, 1.6]),
  line(1.8, [10.4, 2.6], [10.4, 0.8]),
  line(1.8, [14.4, 2.8], [15.5, 1.1]),
]

/** The glyphs on a grid of 20 by 20: the cup of the hook, and the bar resting on it or lifted off. */
export const glyphs: Readonly<Record<TrayGlyph, readonly Stroke[]>> = {
  ready: [cup, resting],
  ringing,
  'ringing-in-call': [...ringing, { width: 3.4, points: [[10, 13.6]] }],
  'on-call': [cup, lifted, dot],
  recorded: [openCup, lifted, dot, { width: 6, points: [[17, 17]] }],
  'recording-paused': [openCup, lifted, dot, { width: 1.6, points: arc([17, 17], 2.2, [0, 360]) }],
  held: [cup, lifted, line(1.6, [8.6, 11], [8.6, 14.4]), line(1.6, [11.4, 11], [11.4, 14.4])],
  muted: [cup, lifted, line(1.6, [8.2, 10.8], [11.8, 14.4]), line(1.6, [11.8, 10.8], [8.2, 14.4])],
  'not-taking': [cup, resting, line(1.8, [8, 12.8], [12, 12.8])],
  waiting: [cup, line(3, [3.2, 7.6], [10.8, 7.6]), { width: 5, points: [[16.25, 3.75]] }],
  offline: [
    { width: 2, points: [[5, 11.5], ...arc([10, 13], 5, [180, 143])] },
    { width: 2, points: arc([10, 13], 5, [102, 78]) },
    { width: 2, points: [...arc([10, 13], 5, [37, 0]), [15, 11.5]] },
    line(3, [3.2, 7.6], [6.8, 7.6]),
    line(3, [13.2, 7.6], [16.8, 7.6]),
  ],
}

function line(width: number, from: readonly [number, number], to: readonly [number, number]): Stroke {
  return { width, points: [from, to] }
}
