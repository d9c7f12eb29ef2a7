import type { Place, Walk, WalkEnd, WalkStep } from '#shared/calls/routing/walk-types.ts'
import { routingWords as words } from '../../locales/routing.ts'
import { formatDuration } from '../../ui/format.ts'
import type { IconName } from '../../ui/icons.ts'
import { placeName, sentenceCase } from './place-words.ts'
import { intervalsWords } from '../../lists/rule-words.ts'

/** One line of a walk. `at`: seconds since the call came in. */
export type WalkLine = {
  readonly at: number
  readonly icon: IconName
  /** `place`: the call arrives at a place; `bad`: a dead end. */
  readonly tone: 'plain' | 'place' | 'quiet' | 'good' | 'bad'
  readonly text: string
  /** Details, shown below it. */
  readonly notes: readonly string[]
}

type Step<Kind extends WalkStep['kind']> = Extract<WalkStep, { kind: Kind }>

const placeIcons = {
  user: 'user',
  voicemail: 'voicemail',
  queue: 'layers',
  'ring-group': 'ringgroup',
  ivr: 'keypad',
  conference: 'users',
  outside: 'phone',
  number: 'hash',
} as const satisfies Record<string, IconName>

export function placeIcon(kind: Place['kind'] | 'number'): IconName {
  return placeIcons[kind]
}

/** Returns a walk as lines: repetitions are shown once, and a loop ends where it closes. */
export function linesOf(walk: Walk, called: string, country: string): readonly WalkLine[] {
  const loopIndex = loopIndexIn(walk)
  const steps = loopIndex < 0 ? walk.steps : walk.steps.slice(0, loopIndex)
  const lines: WalkLine[] = [
    { at: 0, icon: 'phone', tone: 'place', text: words.step.called(called), notes: [] },
    ...ruleLines(steps.filter((step) => step.kind === 'rule')),
    ...withoutDuplicates(steps).flatMap((step) => lineOf(step, country) ?? []),
  ]
  const loopStep = walk.steps[loopIndex]
  if (loopStep?.kind === 'arrives')
    lines.push(failureLine(loopStep.at, words.step.circle(placeName(loopStep.place, country))))
  return [...lines, endLine(walk.end, country)]
}

/** Returns the step at which an endless walk returns to an earlier place; -1 if it does not. */
function loopIndexIn({ steps, end }: Walk): number {
  const isEndless = end.kind === 'waiting' || (end.kind === 'hung-up' && end.why === 'loop')
  return isEndless ? steps.findIndex((step) => step.kind === 'arrives' && step.again) : -1
}

/** The phones of a queue ring in rounds; only the first round is shown. */
function withoutDuplicates(steps: readonly WalkStep[]): readonly WalkStep[] {
  let rungAgents = new Set<number>()
  return steps.filter((step) => {
    if (step.kind === 'arrives') rungAgents = new Set()
    if (step.kind !== 'rings' || step.as !== 'agent' || step.who.kind === 'outside') return true
    const isNew = !rungAgents.has(step.who.id)
    rungAgents.add(step.who.id)
    return isNew || step.end === 'answered'
  })
}

function ruleLines(rules: readonly Step<'rule'>[]): readonly WalkLine[] {
  const notMatched = rules.filter(({ verdict }) => verdict !== 'fits')
  const matched = rules.find(({ verdict }) => verdict === 'fits')
  const { step } = words
  return [
    ...(notMatched.length === 0
      ? []
      : [
          {
            ...neutralLine(0, 'filter', step.rulesNot(notMatched.length)),
            notes: notMatched.map(mismatchWords),
          },
        ]),
    ...(matched
      ? [
          {
            ...neutralLine(0, 'filter', matched.id === 0 ? step.newRuleFits : step.ruleFits(matched.pos)),
            notes: [intervalsWords(matched.intervals)],
          },
        ]
      : []),
  ]
}

function mismatchWords({ id, pos, verdict, intervals }: Step<'rule'>): string {
  const { verdicts } = words.step
  const why = verdict === 'time' ? verdicts.time(intervalsWords(intervals)) : verdicts[verdict]
  return id === 0 ? words.step.ruleNew(why) : words.step.rule(pos, why)
}

function lineOf(step: WalkStep, country: string): WalkLine | undefined {
  switch (step.kind) {
    case 'rule':
      return undefined
    case 'arrives': {
      const text = words.step.ways[step.way](placeName(step.place, country))
      return { at: step.at, icon: placeIcon(step.place.kind), tone: 'place', text, notes: [] }
    }
    case 'rings':
      return ringLine(step, country)
    case 'skips':
      return neutralLine(step.at, 'dnd', words.step.skips[step.why](placeName(step.who, country)))
    case 'asks': {
      const { at, round, rounds, timeout } = step
      const text = words.step.asks(round, rounds, formatDuration(timeout))
      return { ...neutralLine(at, 'keypad', text), notes: optionNotes(step, country) }
    }
    case 'presses':
      return neutralLine(
        step.at,
        'hash',
        step.isKnown ? words.step.presses(step.keys) : words.step.unknownKey(step.keys),
      )
    case 'picks':
      return neutralLine(step.at, 'swap', words.step.picks(step.of))
    case 'waits':
      return waitLine(step)
    case 'turned-away':
      return neutralLine(step.at, 'dnd', words.step.turnedAway)
  }
}

function ringLine({ at, who, as, seconds, end }: Step<'rings'>, country: string): WalkLine {
  const text = words.step.rings(sentenceCase(placeName(who, country)), formatDuration(seconds))
  const notes = as === 'follow-me' || as === 'no-phone' ? [words.step.ringsAs[as]] : []
  const isAnswered = end === 'answered' || end === 'declined'
  return { ...neutralLine(at, 'bell', isAnswered ? `${text}, ${words.step.ends[end]}` : text), notes }
}

/** The options of a menu, in its first round only. */
function optionNotes({ options, round }: Step<'asks'>, country: string): readonly string[] {
  if (round > 1) return []
  return options.map(({ key, place, hangsUp }) => {
    const target = place ? placeName(place, country) : hangsUp ? words.step.hangsUp : words.step.nobody
    return words.step.option(key, target)
  })
}

function waitLine({ at, mostSeconds, nobody, strategy, ringSeconds }: Step<'waits'>): WalkLine {
  const { step } = words
  const agents = step.agents(words.strategies[strategy], formatDuration(ringSeconds))
  const notes = [nobody ? step.noAgents : agents]
  const text = mostSeconds === 0 ? step.waitsLong : step.waits(formatDuration(mostSeconds))
  return { ...neutralLine(at, 'clock', text), notes }
}

function endLine(end: WalkEnd, country: string): WalkLine {
  const { at } = end
  switch (end.kind) {
    case 'answered': {
      const who = placeName(end.by, country)
      const text = end.by.kind === 'queue' ? words.end.agent(who) : words.end.answered(sentenceCase(who))
      return successLine(at, 'checkcircle', text)
    }
    case 'voicemail':
      return successLine(at, 'voicemail', words.end.voicemail(placeName(end.place, country)))
    case 'conference':
      return successLine(at, 'users', words.end.conference(placeName(end.place, country)))
    case 'hung-up':
      if (end.why === 'nowhere' || end.why === 'loop') return failureLine(at, words.end[end.why])
      return { at, icon: 'hangup', tone: 'plain', text: words.end[end.why], notes: [] }
    case 'blocked':
      return { at, icon: 'x', tone: 'plain', text: words.end.blocked, notes: [] }
    case 'no-number':
      return failureLine(at, words.end['no-number'])
    case 'waiting':
      return failureLine(at, words.end.waiting(placeName(end.place, country)))
  }
}

function neutralLine(at: number, icon: IconName, text: string): WalkLine {
  return { at, icon, tone: 'quiet', text, notes: [] }
}

function successLine(at: number, icon: IconName, text: string): WalkLine {
  return { at, icon, tone: 'good', text, notes: [] }
}

function failureLine(at: number, text: string): WalkLine {
  return { at, icon: 'alert', tone: 'bad', text, notes: [] }
}

/** Returns what this walk depends on but only a real call can show, such as who answers. */
export function unknownsOf({ steps }: Walk): readonly string[] {
  const { answer } = words
  const has = (kind: WalkStep['kind']) => steps.some((step) => step.kind === kind)
  const queues = steps.filter((step) => step.kind === 'waits')
  const isOrdered = queues.some(({ strategy }) => strategy !== 'ringall' && strategy !== 'linear')
  return [
    ...(has('rings') || queues.length > 0 ? [answer.who] : []),
    ...(queues.some(({ membersKnown }) => !membersKnown) ? [answer.agents] : []),
    ...(isOrdered ? [answer.order] : []),
    ...(has('picks') ? [answer.random] : []),
    ...(has('asks') ? [answer.prompts] : []),
    ...(queues.length > 0 ? [answer.queueKeys] : []),
  ]
}
