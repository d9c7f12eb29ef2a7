import { shownName } from '#shared/calls/shown-name.ts'
import type { CallerCall } from '#shared/host/caller.ts'
import { callerWords } from '../../locales/caller.ts'
import { listsWords } from '../../locales/lists.ts'

/** One earlier call as a line: `Orders queue, Kofi Larkmoor`, `You called`, `Missed, Orders queue`. */
export function callerCallWords(call: CallerCall): string {
  const { calls: words } = callerWords
  const through = throughWords(call)
  const by = shownName(call.by)
  switch (call.type) {
    case 'out':
      return call.isOwn || by === '' ? words.youCalled : words.called(by)
    case 'missed': {
      const missed = call.voicemail ? words.voicemail : words.missed
      return through === '' ? missed : words.with(missed, through)
    }
    case 'in': {
      const description = call.voicemail ? words.voicemail : through || words.theyCalled
      return by === '' ? description : words.with(description, by)
    }
  }
}

function throughWords({ way, through = '' }: CallerCall): string {
  const name = shownName(through)
  if (way === 'queue') return name === '' ? listsWords.queue : listsWords.queueNamed(name)
  if (way === 'ring-group') return name === '' ? listsWords.ringGroup : name
  return name
}

/** Returns the first of these calls, newest first, that was talked on; null if there is none. */
export function lastConversation(calls: readonly CallerCall[]): CallerCall | null {
  return calls.find(({ talkSeconds }) => talkSeconds > 0) ?? null
}
