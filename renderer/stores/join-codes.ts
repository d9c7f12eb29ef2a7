import { computed } from 'vue'
import { shownName } from '#shared/calls/shown-name.ts'
import type { CallSide } from '#shared/calls/call-end.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { PeopleIndex } from '#shared/calls/people-index.ts'
import type { Person } from '#shared/host/slices.ts'
import { dialledCode, namedCodes } from '#shared/settings/feature-codes.ts'
import type { FeatureCode } from '#shared/settings/settings.ts'
import { callsWords } from '../locales/calls.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { useCallWay } from './call-way.ts'
import { useHostStore } from './host.ts'

/** A colleague who is on a call, and their extension at the exchange. */
export type Colleague = { readonly name: string; readonly shortName: string; readonly ext: string }

/** Kinds of codes that act on a colleague's call. */
const colleagueKinds: ReadonlySet<FeatureCode['kind']> = new Set(['listen', 'whisper', 'barge'])

/**
 * Ways to join a colleague's call, by the feature codes of the settings, since the API has no operation for it. A kind
 * without a code is not offered, and none is if the agent calls by another phone: the exchange accepts codes from its
 * own phones only.
 */
export function useJoinCodes() {
  const host = useHostStore()
  const { way } = useCallWay()
  const codes = computed(() =>
    way.value.kind === 'other-phone'
      ? []
      : namedCodes(host.state?.settings.featureCodes ?? []).filter(({ kind }) => colleagueKinds.has(kind)),
  )

  function join(code: FeatureCode, { ext }: Colleague): void {
    void askOrNotify(() => code.name, 'line.dial', { to: dialledCode(code, ext) })
  }

  return { codes, join }
}

/** Who will hear the agent, which matters before joining a call. */
export function joinNote(kind: FeatureCode['kind'], colleague: string): string | undefined {
  const words = callsWords.codes
  if (kind === 'listen') return words.nobody
  if (kind === 'whisper') return words.only(colleague)
  return kind === 'barge' ? words.both : undefined
}

/** This company's end of a call. */
export function companySide({ direction }: LiveCallRecord): CallSide {
  return direction === 'in' ? 'destination' : 'source'
}

/** The colleague who is on a call; null for rings, mailboxes and calls of strangers. */
export function colleagueOnCall(
  call: LiveCallRecord,
  { index }: { readonly index: Pick<PeopleIndex<Person>, 'at'> },
): Colleague | null {
  if (call.state !== 'CONNECTED' && call.state !== 'ON_HOLD') return null
  const { people, isOneOf } = index.at(call, companySide(call))
  const person = isOneOf ? undefined : people.find(({ kind }) => kind === 'user')
  const ext = person?.numbers.find(({ label }) => label === 'extension')?.number
  if (!person || ext === undefined) return null
  const name = shownName(person.name)
  return { name, shortName: name.split(' ')[0] ?? name, ext }
}
