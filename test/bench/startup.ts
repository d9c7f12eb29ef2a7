import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { machineNeeds } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { limited, paired, percentile, plainFigure, type Figure } from './report.ts'
import { buildFloor } from './startup/build-floor.ts'
import { measureQuiet } from './startup/quiet.ts'
import { keepSession } from './startup/kept-session.ts'
import { startsInTurns, type StartKind } from './startup/in-turns.ts'
import { bareSide, consoleSide, floorSide, signInSide, type Side } from './startup/sides.ts'
import { gzipSize } from '#test/support/built-scripts.ts'
import type { StartTimes } from './startup/start-once.ts'

/** Maximum ratio to the floor, by what is timed and the kind of start. */
const aims: Readonly<Record<Span, Readonly<Record<StartKind, number | null>>>> = {
  whole: { cold: 1.3, warm: 1.5, open: null },
  server: { cold: null, warm: null, open: null },
  page: { cold: 1.6, warm: 1.6, open: 1.6 },
}
/** Compressed scripts of a first screen, in kilobytes. */
const maxScriptKilobytes = 150

const kinds: Readonly<Record<StartKind, string>> = {
  cold: 'cold',
  warm: 'warm',
  open: 'warm, browser open already',
}

/** For comparison only: no app can be served like this. */
const bareName = 'floor without headers'

/** The timed spans, by their names in `StartTimes`. */
const spans = [
  { name: 'whole', words: 'process start to usable' },
  { name: 'server', words: 'server alone, to its ready line' },
  { name: 'page', words: 'navigation to usable' },
] as const

type Span = (typeof spans)[number]['name']

/**
 * The built app in the browser shell beside a minimal page of Vue from a plain server, cold (new browser profile, no
 * compiled code) and warm, in turns; then the cost of a signed-in and registered app while idle.
 */
export async function measureStartup(quick: boolean): Promise<readonly Figure[]> {
  if (!existsSync('out/main/serve.js')) throw new Error('The app is not built: npm run build')
  await using resources = new AsyncDisposableStack()
  const page = resources.use(await buildFloor()).path
  const floor = floorSide(page)
  const signIn = signInSide(resources.use(await temporaryFolder('signed-out')).path)
  const sides: Record<string, Side> = { floor, [bareName]: bareSide(page), 'sign-in page': signIn }
  const figures: Figure[] = []
  if (machineNeeds.keyring.present()) {
    const session = resources.use(await keepSession())
    sides['console'] = consoleSide(session)
    await timeStarts(sides, quick, figures)
    figures.push(...(await measureQuiet(sides['console'], quick)))
  } else {
    console.log(`No session is restored here and no quiet app measured: needs ${machineNeeds.keyring.name}.`)
    await timeStarts(sides, quick, figures)
  }
  return figures
}

/** Rounds of every kind of start, and their figures. */
async function timeStarts(
  sides: Readonly<Record<string, Side>>,
  quick: boolean,
  figures: Figure[],
): Promise<void> {
  for (const kind of ['cold', 'warm', 'open'] as const) {
    const times = await startsInTurns(sides, kind, quick ? 5 : 15)
    const floors = times['floor'] ?? []
    for (const name of Object.keys(sides).filter((each) => each !== 'floor'))
      figures.push(...figuresOf({ name, kind, values: times[name] ?? [], floors }))
  }
}

type Starts = {
  readonly name: string
  readonly kind: StartKind
  readonly values: readonly StartTimes[]
  readonly floors: readonly StartTimes[]
}

function figuresOf({ name, kind, values, floors }: Starts): readonly Figure[] {
  const what = `${name}, ${kinds[kind]}`
  const times = spans.flatMap(({ name: span, words }) => {
    const pairs = { values: values.map((each) => each[span]), floors: floors.map((each) => each[span]) }
    const aim = name === bareName ? null : aims[span][kind]
    return [
      paired(`${what}: ${words}`, 'ms', { ...pairs, aim, bound: 'at most' }),
      ...(span === 'whole' ? spreadOf(`${what}: ${words}`, pairs) : []),
    ]
  })
  return name === bareName ? times : [...times, scriptsOf(what, values)]
}

/** The scripts loaded before a page was usable. */
function scriptsOf(what: string, values: readonly StartTimes[]): Figure {
  const scripts = [...new Set(values.flatMap((each) => each.scripts))]
  return limited(`${what}: scripts before it is usable (${scripts.length}), gzip`, 'kB', {
    value: scripts.reduce((sum, path) => sum + gzipSize(basename(path)), 0) / 1_000,
    aim: maxScriptKilobytes,
  })
}

/** Lowest and highest ratio of a pair of starts. */
function spreadOf(
  name: string,
  { values, floors }: { readonly values: readonly number[]; readonly floors: readonly number[] },
): readonly Figure[] {
  const ratios = values.map((value, at) => value / (floors[at] ?? Number.NaN))
  return [
    plainFigure(`${name}, lowest ratio`, '', percentile(ratios, 0)),
    plainFigure(`${name}, highest ratio`, '', percentile(ratios, 1)),
  ]
}
