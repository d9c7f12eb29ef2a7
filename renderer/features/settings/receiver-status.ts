import type { ReceiverState } from '#shared/host/state.ts'
import { errorWords } from '../../locales/error-words.ts'
import type { IconName } from '../../ui/icons.ts'
import { spanWords } from './time-words.ts'

export type ReceiverStatus = {
  readonly icon: IconName
  readonly tone: 'ok' | 'bad' | 'plain'
  readonly title: string
  readonly detail: string
}

const polling = 'The app asks the platform for calls meanwhile, so none is missed.'

/** The receiver in words. `now` is milliseconds since 1970. */
export function receiverStatus(receiver: ReceiverState, now: number): ReceiverStatus {
  switch (receiver.kind) {
    case 'off':
      return { icon: 'bolt', tone: 'plain', title: 'Off', detail: polling }
    case 'failed':
      return {
        icon: 'alert',
        tone: 'bad',
        title: 'Not listening',
        detail: `${errorWords(receiver.error)} ${polling}`,
      }
    case 'listening':
      return {
        icon: 's-connected',
        tone: 'ok',
        title: 'Listening',
        detail: eventCount(receiver.received, receiver.lastEventAt, now),
      }
  }
}

function eventCount(received: number, lastEventAt: number | null, now: number): string {
  if (lastEventAt === null) return 'No event has arrived yet.'
  const counted = received === 1 ? '1 event' : `${received} events`
  return `${counted} since the start, the last one ${spanWords(now - lastEventAt)} ago.`
}

/** The address to paste, with its secret part hidden. */
export function maskedAddress(origin: string): string {
  return `${origin}/${'•'.repeat(12)}`
}
