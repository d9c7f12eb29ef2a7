import type { Line } from '#shared/calls/line.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import type { CommandContext } from '#shared/host/command.ts'
import { commandContext } from '#shared/host/command-context.ts'
import { farEnd, ringTitle, throughWords } from '#shared/host/line-words.ts'
import { callingChoice } from '#shared/host/call-way.ts'
import { isDoNotDisturbOn } from '#shared/host/do-not-disturb.ts'
import type { HostState } from '#shared/host/state.ts'
import { waitingFor } from '#shared/host/waiting-words.ts'
import { desktopWords } from '#shared/locales/desktop.ts'
import { clockTime, type Region } from '#shared/locales/region.ts'
import type { TrayGlyph } from './glyphs.ts'

/** The tray's current look. `swapsWith` is the glyph that alternates with it while a call rings. */
export type TrayLook = {
  readonly glyph: TrayGlyph
  readonly swapsWith: TrayGlyph | null
  readonly tooltip: string
}

export type SeenState = Pick<
  HostState,
  'session' | 'phone' | 'lines' | 'calls' | 'people' | 'settings' | 'recents' | 'texts' | 'voicemail'
>

/** Facts that the state alone does not hold. Times are milliseconds since 1970. */
export type TrayFacts = {
  readonly now: number
  readonly notTakingSince: number | null
  readonly region: Pick<Region, 'hour12'>
  /** How long that line has been recorded, in milliseconds; null if unknown. */
  readonly recordedFor: (lineId: string) => number | null
}

/** Glyph and words for the state (design section 10). */
export function trayLook(state: SeenState, facts: TrayFacts): TrayLook {
  const words = desktopWords.tray
  const context = commandContext(state)
  if (context.ringing) return ringingLook(context.ringing, context, state)
  if (context.current) return callLook(context.current, context, { state, facts })
  if (state.session.kind !== 'signed-in') return still('offline', words.signedOut)
  const missing = connectionWords(state, facts)
  if (missing !== null) return still('offline', missing)
  if (!state.settings.takingCalls) {
    const since = facts.notTakingSince
    return still(
      'not-taking',
      since === null ? words.notTaking : words.notTakingSince(clockTime(since, facts.region)),
    )
  }
  if (isDoNotDisturbOn(state)) return still('not-taking', words.doNotDisturb)
  const waiting = waitingFor(state).words
  const ready = words.ready(state.session.agent.ext)
  return waiting === '' ? still('ready', ready) : still('waiting', words.readyAnd(ready, waiting))
}

function still(glyph: TrayGlyph, tooltip: string): TrayLook {
  return { glyph, swapsWith: null, tooltip }
}

function ringingLook(
  ringing: Line,
  { current, ringingCall }: Pick<CommandContext, 'current' | 'ringingCall'>,
  state: SeenState,
): TrayLook {
  const through = throughWords(ringing, { ...state, call: ringingCall })
  const words = [ringTitle(ringing, state), through].filter((each) => each !== '')
  return {
    glyph: current ? 'ringing-in-call' : 'ringing',
    swapsWith: current ? 'on-call' : 'ready',
    tooltip: words.join(', '),
  }
}

function callLook(
  line: Line,
  { currentCall }: Pick<CommandContext, 'currentCall'>,
  { state, facts }: { readonly state: SeenState; readonly facts: TrayFacts },
): TrayLook {
  const words = desktopWords.tray
  const who = farEnd(line, state)
  const named = (alone: string, about: (name: string) => string) => (who === null ? alone : about(who))
  if (line.connectedAt === null)
    return line.direction === 'in'
      ? still('on-call', named(words.answering, words.answeringWhom))
      : still('on-call', named(words.calling, words.callingWhom))
  const recording = currentCall?.recording ?? 'off'
  const recorded = facts.recordedFor(line.id)
  const time = recorded === null ? '' : minutes(recorded)
  const details = [
    minutes(facts.now - line.connectedAt),
    ...(recording === 'off' ? [] : [words[recording](time)]),
  ]
  const look = (glyph: TrayGlyph, about: string) => still(glyph, [about, ...details].join(', '))
  if (line.state === 'held') return look('held', named(words.onHold, words.onHoldWith))
  if (line.muted) return look('muted', named(words.muted, words.mutedWith))
  const glyphs = { off: 'on-call', recording: 'recorded', paused: 'recording-paused' } as const
  return look(glyphs[recording], named(words.onCall, words.onCallWith))
}

/** Why no call can come in; null if calls can. */
function connectionWords(state: SeenState, { region }: TrayFacts): string | null {
  const words = desktopWords.tray
  const { registration } = state.phone
  switch (registration.kind) {
    case 'registered':
      return null
    case 'no-account':
      return callingChoice(state).phone === 'other-phone' ? null : words.noAccount
    case 'connecting':
    case 'registering':
      return words.connecting
    case 'unregistered':
      return words.noConnection(clockTime(registration.since, region))
    default:
      return assertNever(registration)
  }
}

function minutes(milliseconds: number): string {
  const whole = Math.max(0, Math.floor(milliseconds / 60_000))
  const { minutes: short, hours } = desktopWords.tray
  return whole < 60 ? short(whole) : hours(Math.floor(whole / 60), whole % 60)
}
