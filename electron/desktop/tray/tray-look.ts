import type { Line } from '#shared/calls/line.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import type { CommandContext } from '#shared/host/command.ts'
import { commandContext } from '#shared/host/command-context.ts'
import { farEnd, ringTitle, throughWords } from '#shared/host/line-words.ts'
import type { Registration } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { waitingFor } from '../waiting-words.ts'
import type { TrayGlyph } from './glyphs.ts'

/** What the tray shows now. `swapsWith` is the glyph that takes turns with it while somebody calls. */
export type TrayLook = {
  readonly glyph: TrayGlyph
  readonly swapsWith: TrayGlyph | null
  readonly tooltip: string
}

export type SeenState = Pick<
  HostState,
  'session' | 'phone' | 'lines' | 'calls' | 'people' | 'settings' | 'recents' | 'texts' | 'voicemail'
>

/** Glyph and words for the state (design section 10). Times are milliseconds since 1970. */
export function trayLook(
  state: SeenState,
  { now, notTakingSince }: { readonly now: number; readonly notTakingSince: number | null },
): TrayLook {
  const context = commandContext(state)
  const { current } = context
  if (context.ringing) return ringingLook(context.ringing, context, state)
  if (current) return callLook(context, current, { state, now })
  const still = (glyph: TrayGlyph, tooltip: string): TrayLook => ({ glyph, swapsWith: null, tooltip })
  if (state.session.kind !== 'signed-in') return still('offline', 'Signed out')
  const missing = connectionWords(state.phone.registration)
  if (missing !== null) return still('offline', missing)
  if (!state.settings.takingCalls) {
    return still(
      'not-taking',
      `Not taking calls${notTakingSince ? ` since ${clockTime(notTakingSince)}` : ''}`,
    )
  }
  const waiting = waitingFor(state).words
  const ready = `Ready, ext ${state.session.agent.ext}`
  return waiting === '' ? still('ready', ready) : still('waiting', `${ready}. ${waiting}`)
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
  { currentCall }: Pick<CommandContext, 'currentCall'>,
  line: Line,
  { state, now }: { readonly state: SeenState; readonly now: number },
): TrayLook {
  const who = farEnd(line, state)
  const look = (glyph: TrayGlyph, tooltip: string): TrayLook => ({ glyph, swapsWith: null, tooltip })
  if (line.connectedAt === null) {
    const doing = line.direction === 'in' ? 'Answering' : 'Calling'
    return look('on-call', who === null ? doing : `${doing} ${who}`)
  }
  const details = `${who === null ? '' : ` with ${who}`}, ${minutes(now - line.connectedAt)}${recordingWords[currentCall?.recording ?? 'off']}`
  if (line.state === 'held') return look('held', `On hold${details}`)
  return line.muted ? look('muted', `Muted${details}`) : look('on-call', `On a call${details}`)
}

const recordingWords = { off: '', recording: ', recording', paused: ', recording paused' } as const

/** Why no call can come in; null where one can. */
function connectionWords(registration: Registration): string | null {
  switch (registration.kind) {
    case 'registered':
      return null
    case 'no-account':
      return 'No phone account'
    case 'connecting':
    case 'registering':
      return 'Connecting'
    case 'unregistered':
      return `No connection since ${clockTime(registration.since)}`
    default:
      return assertNever(registration)
  }
}

function minutes(milliseconds: number): string {
  const whole = Math.max(0, Math.floor(milliseconds / 60_000))
  if (whole < 60) return `${whole} min`
  return `${Math.floor(whole / 60)} h ${whole % 60} min`
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function clockTime(at: number): string {
  return timeOfDay.format(at)
}
