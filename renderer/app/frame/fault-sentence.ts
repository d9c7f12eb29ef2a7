import type { ReadinessFault, ReadinessName } from '#shared/host/readiness.ts'
import { readinessListWords as words } from '../../locales/readiness-list.ts'
import { readinessWords } from '../../locales/readiness.ts'
import { spanWords } from './status-words.ts'

/** Seconds of clock difference above which more breaks than the times on a screen. */
const largeClockOffset = 60

/** Describes a failed check and its remedy; a log of an earlier version has no details of it. */
export function faultSentence(name: ReadinessName, fault: ReadinessFault | null | undefined): string {
  if (!fault) return readinessWords.unsure[name]
  switch (fault.kind) {
    case 'microphone-unplugged':
      return words.microphoneUnplugged(fault.device)
    case 'ringer-unplugged':
      return words.ringerUnplugged(fault.device, fault.rest)
    case 'clock-off':
      return clockSentence(fault)
    default:
      return words.faults[fault.kind]
  }
}

function clockSentence({
  seconds,
  isAhead,
}: Extract<ReadinessFault, { readonly kind: 'clock-off' }>): string {
  const span = spanWords(seconds)
  const { fast, slow, minor, major } = words.clockOff
  return `${isAhead ? fast(span) : slow(span)} ${seconds > largeClockOffset ? major : minor}`
}
