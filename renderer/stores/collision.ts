import { computed, type Ref } from 'vue'
import { shownName } from '#shared/calls/shown-name.ts'
import { colleagueTalkingTo } from '#shared/calls/talks-to.ts'
import { threadKey } from '#shared/calls/thread-key.ts'
import { teamWords as words } from '../locales/team.ts'
import { ask } from '../services.ts'
import { useHostStore } from './host.ts'
import { useOwnCallsStore } from './own-calls.ts'
import { useHostQuery } from './use-host-query.ts'

/** Milliseconds during which a colleague's text counts as recent. */
const recentMs = 60 * 60_000
/** A shorter number is incomplete: no look-up. */
const minDigits = 6

/**
 * Warns, before this number is called or written to, of a colleague who is talking to it now or whose text to it is the
 * latest message of the last hour. Empty if there is none. `now` in milliseconds since 1970.
 */
export function useCollision(
  number: Readonly<Ref<string>>,
  now: Readonly<Ref<number>>,
): Readonly<Ref<string>> {
  const host = useHostStore()
  const ownCalls = useOwnCallsStore()
  const talkingNote = computed(() => {
    const { callsAreCurrent, index, country, agent } = ownCalls
    if (!callsAreCurrent || number.value === '') return ''
    const calls = [...host.calls.values()]
    const found = colleagueTalkingTo(number.value, { calls, index, country, ownKey: `user:${agent?.id}` })
    return found ? words.talksTo(firstName(found.name)) : ''
  })
  const latestText = useHostQuery({
    query: () =>
      number.value.length < minDigits ? null : { key: threadKey(number.value, ownCalls.country) },
    revision: () => host.state?.texts.revision ?? 0,
    ask: (input) => ask('texts.latest', input),
  })
  return computed(() => {
    if (talkingNote.value !== '') return talkingNote.value
    const isCurrent = latestText.answeredQuery.value?.key === threadKey(number.value, ownCalls.country)
    const latest = isCurrent ? latestText.value.value : null
    const age = latest ? now.value - latest.at : Infinity
    if (!latest || latest.way !== 'out' || latest.by === '' || age > recentMs) return ''
    return words.texted(firstName(latest.by), Math.max(0, Math.floor(age / 60_000)))
  })
}

/** There is room for one line only. */
function firstName(name: string): string {
  return shownName(name).split(' ')[0] ?? ''
}
