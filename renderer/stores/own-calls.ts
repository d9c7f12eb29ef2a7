import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { commandContext } from '#shared/host/command-context.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { conferenceIn } from '#shared/calls/line-groups.ts'
import { matchLines } from '#shared/calls/match-lines.ts'
import { formatNumber, sameNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Agent, Person } from '#shared/host/state.ts'
import { callNames, type CallNames } from './call-names.ts'
import { useHostStore } from './host.ts'
import { peopleByNumber } from './people-by-number.ts'
import { useScreenStore } from './screen.ts'

/** One call of this phone with everything that is known of it. */
export type OwnCall = CallNames & {
  readonly line: Line
  readonly call: LiveCallRecord | null
  readonly person: Person | null
  /** The line or queue that was called, ready to be read; empty for a direct call. */
  readonly through: string
}

/** This agent's own calls, foremost first: ringing, connected, dialling, held, ended. */
export const useOwnCallsStore = defineStore('own-calls', () => {
  const host = useHostStore()
  const screen = useScreenStore()

  const agent = computed<Agent | null>(() => (host.session.kind === 'signed-in' ? host.session.agent : null))
  const people = computed<readonly Person[]>(() => host.state?.people.list ?? [])
  const country = computed(() => agent.value?.country ?? 'GB')

  const findPerson = computed(() => peopleByNumber(people.value, country.value))
  const personBehind = (number: string): Person | null => findPerson.value(number)

  const codes = computed(() => host.state?.settings.featureCodes ?? [])

  const liveCalls = computed(() => [...host.calls.values()])
  const callOfLine = computed(() =>
    agent.value ? matchLines(host.lines, liveCalls.value, agent.value) : new Map<string, number>(),
  )

  const list = computed<readonly OwnCall[]>(() =>
    host.lines
      .map((line) => {
        const person = personBehind(line.number)
        return {
          line,
          call: host.calls.get(callOfLine.value.get(line.id) ?? -1) ?? null,
          person,
          ...callNames({ line, person, nameOf: personBehind, codes: codes.value, country: country.value }),
          through: through(line),
        }
      })
      .sort((a, b) => rank(a.line) - rank(b.line) || a.line.startedAt - b.line.startedAt),
  )

  const context = computed(() =>
    commandContext({
      session: host.session,
      lines: host.lines,
      calls: liveCalls.value,
      ...(host.state && { policy: host.state.policy }),
    }),
  )
  const ringing = computed(() => find(context.value.ringing))
  const current = computed(() => find(context.value.current))

  function find(line: Line | null): OwnCall | null {
    return list.value.find((own) => own.line.id === line?.id) ?? null
  }

  /** What the console shows: the chosen call while it lasts, else the foremost that is not ringing. */
  const shown = computed(
    () =>
      list.value.find((own) => own.line.id === screen.selectedLine) ?? current.value ?? lastEnded(list.value),
  )
  /* Another call has come to the front: what was chosen, and the keypad, belonged to the one before. */
  watch(
    () => context.value.current?.id,
    () => {
      screen.selectedLine = null
      screen.keypadOpen = false
    },
  )

  /** What was called, where it says more than this agent's own number; empty for a direct call. */
  function through(line: Line): string {
    const isOwn = [agent.value?.callerId ?? '', agent.value?.ext ?? ''].some((number) =>
      sameNumber(number, line.through, country.value),
    )
    return isOwn ? '' : formatNumber(shownName(line.through), country.value)
  }

  const consultation = computed(() => {
    const pair = context.value.consultation
    const [caller, consulted] = [find(pair?.caller ?? null), find(pair?.consulted ?? null)]
    return caller && consulted ? { caller, consulted } : null
  })
  /** The attended transfer that this call is part of. */
  function consultationOf({ line }: OwnCall) {
    const pair = consultation.value
    return pair && [pair.caller.line.id, pair.consulted.line.id].includes(line.id) ? pair : null
  }
  /** Who hears each other; empty outside a conference. */
  const conference = computed(() => conferenceIn(host.lines).flatMap((line) => find(line) ?? []))

  /** Live calls of others: colleagues' calls, and calls that ring for nobody in particular. */
  const others = computed(() => {
    const own = new Set(callOfLine.value.values())
    return liveCalls.value.filter((call) => !own.has(call.id) && call.state !== 'HANGUP')
  })

  return {
    agent,
    people,
    list,
    ringing,
    current,
    shown,
    others,
    context,
    consultation,
    consultationOf,
    conference,
    personBehind,
    country,
  }
})

function lastEnded(list: readonly OwnCall[]): OwnCall | null {
  const ended = list.filter(({ line }) => line.state === 'ended')
  return ended.toSorted((a, b) => (b.line.endedAt ?? 0) - (a.line.endedAt ?? 0))[0] ?? null
}

const order = ['ringing', 'answering', 'connected', 'dialling', 'early', 'held', 'ended']
function rank(line: Line): number {
  return order.indexOf(line.state)
}
