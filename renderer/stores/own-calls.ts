import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { CommandContext } from '#shared/host/command.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { Line } from '#shared/calls/line.ts'
import type { CallSide } from '#shared/calls/call-end.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { groupCalls, waitingByQueue } from '#shared/calls/call-groups.ts'
import { EndedLegs } from '#shared/calls/ended-legs.ts'
import { endName, throughName } from '#shared/calls/end-name.ts'
import { conferenceIn } from '#shared/calls/line-groups.ts'
import { matchLines } from '#shared/calls/match-lines.ts'
import { readTeam } from '#shared/calls/presence.ts'
import { knownPeople } from '#shared/host/known-people.ts'
import type { Agent, Person } from '#shared/host/slices.ts'
import { callNames, type CallNames } from './call-names.ts'
import { useFoundContacts } from './found-contacts.ts'
import { useHostStore } from './host.ts'
import { lastEnded, useRecentlyEnded, useLastCall } from './last-call.ts'
import { useScreenStore } from './screen.ts'

/** One call of this phone with everything known about it. */
export type OwnCall = CallNames & {
  readonly line: Line
  readonly call: LiveCallRecord | null
  readonly person: Person | null
  /** The line or queue that was called, formatted; empty for a direct call. */
  readonly calledParty: string
}

/** This agent's own calls, foremost first: ringing, connected, dialling, held, ended. */
export const useOwnCallsStore = defineStore('own-calls', () => {
  const host = useHostStore()
  const peopleState = usePeople()
  const lines = useLines(peopleState)
  const { context, list } = lines
  const endedLegs = new EndedLegs()
  watch(
    () => host.lines,
    (present) => endedLegs.learn(present),
    { immediate: true, flush: 'sync' },
  )

  const groups = useGroups(lines)

  /** Whether the list of live calls is up to date. */
  const callsAreCurrent = computed(() => host.state?.callFeed.kind === 'live' && !host.isConnectionLost)
  /** Live calls of others, without duplicates: colleagues' calls, waiting callers, messages being left. */
  const otherCalls = computed(() =>
    groupCalls(lines.liveCalls.value, {
      onLines: new Set(lines.callOfLine.value.values()),
      endedLegs,
      agent: peopleState.agent.value,
      isCurrent: callsAreCurrent.value,
    }),
  )
  /** When each caller began to wait, by the key of the queue. */
  const waitingSince = computed(() => waitingByQueue(otherCalls.value, peopleState.index.value))
  /** The presence of each person. */
  const team = computed(() =>
    readTeam({
      index: peopleState.index.value,
      calls: lines.liveCalls.value,
      isCurrent: callsAreCurrent.value,
    }),
  )
  const presenceOf = computed(() => team.value.presenceOf)
  /** Whether the contacts have been loaded. Until then, a number that is not found may be that of a contact. */
  const contactsAreRead = computed(() => (host.state?.directory.readAt ?? null) !== null)
  const { agent, people, country, index, personByNumber, nameAt } = peopleState
  const { ringing, current, lastCall, dismissLastCall } = lines
  return {
    ...{ agent, people, country, index, personByNumber, nameAt, contactsAreRead },
    ...{ list, context, ringing, current, shown: useShown(lines), lastCall, dismissLastCall },
    ...{ others: otherCalls, team, presenceOf, waitingSince, callsAreCurrent },
    ...groups,
  }
})

/** Calls of this phone that belong together. */
function useGroups({ context, findCall }: ReturnType<typeof useLines>) {
  const host = useHostStore()
  const consultation = computed(() => {
    const pair = context.value.consultation
    const [caller, consulted] = [findCall(pair?.caller ?? null), findCall(pair?.consulted ?? null)]
    return caller && consulted ? { caller, consulted } : null
  })
  /** The attended transfer that this call is part of; null if none. */
  function consultationOf({ line }: OwnCall) {
    const pair = consultation.value
    return pair && [pair.caller.line.id, pair.consulted.line.id].includes(line.id) ? pair : null
  }
  /** The calls in the conference; empty if there is none. */
  const conference = computed(() => conferenceIn(host.lines).flatMap((line) => findCall(line) ?? []))
  /** All calls of the conference that this call is part of; empty if it is in none, or is being transferred. */
  function conferenceOf(call: OwnCall): readonly OwnCall[] {
    return call.line.merged && !consultationOf(call) ? conference.value : []
  }
  return { consultation, consultationOf, conference, conferenceOf }
}

/** The signed-in agent, and the owners of numbers. */
function usePeople() {
  const host = useHostStore()
  const agent = computed<Agent | null>(() => (host.session.kind === 'signed-in' ? host.session.agent : null))
  const { found: foundContacts, request } = useFoundContacts()
  const published = computed<readonly Person[]>(() => host.state?.people.list ?? [])
  const people = computed(() =>
    foundContacts.value.length === 0 ? published.value : [...published.value, ...foundContacts.value],
  )
  const country = computed(() => agent.value?.country ?? 'GB')
  const index = computed(() => knownPeople(people.value, country.value))
  /** The owner of a number. Null at first for a contact that the host does not publish: it is requested. */
  function personByNumber(number: string): Person | null {
    const known = index.value.byNumber(number)
    if (!known) request(number)
    return known
  }
  const names = computed(() => ({ index: index.value, country: country.value, agent: agent.value }))
  /** The name of one end of a live call, formatted. */
  function nameAt(call: LiveCallRecord, side: CallSide): string {
    if (index.value.at(call, side).people.length === 0) personByNumber(call[side].number)
    return endName(call, side, names.value)
  }
  return { agent, people, country, index, personByNumber, names, nameAt }
}

/** The lines of this phone, each with its live call and its names. */
function useLines({ agent, country, personByNumber, names }: ReturnType<typeof usePeople>) {
  const host = useHostStore()
  const codes = computed(() => host.state?.settings.featureCodes ?? [])
  const liveCalls = computed(() => [...host.calls.values()])
  const callOfLine = computed(() =>
    agent.value ? matchLines(host.lines, liveCalls.value, agent.value) : new Map<string, number>(),
  )
  /** The live calls behind the lines; the same list while these are the same, however many others change. */
  const callsOfLines = computed<readonly LiveCallRecord[]>((before) => {
    const now = [...callOfLine.value.values()].flatMap((id) => host.calls.get(id) ?? [])
    return before?.length === now.length && now.every((call, at) => call === before[at]) ? before : now
  })
  const calledPartyOf = useCalledParty(names)
  const namesOfLine = (line: Line) => {
    const person = personByNumber(line.number)
    const context = { nameOf: personByNumber, codes: codes.value, country: country.value }
    return { person, ...callNames({ line, person, ...context }) }
  }
  const list = computed<readonly OwnCall[]>(() =>
    host.lines
      .map((line) => {
        const call = host.calls.get(callOfLine.value.get(line.id) ?? -1) ?? null
        return { line, call, ...namesOfLine(line), calledParty: calledPartyOf(line, call) }
      })
      .sort((a, b) => rank(a.line) - rank(b.line) || a.line.startedAt - b.line.startedAt),
  )
  const { dismissedLineId, dismiss: dismissLastCall, ...after } = useLastCall(list)
  const lastCall = computed(
    () => after.lastCall.value && { ...after.lastCall.value, ...namesOfLine(after.lastCall.value.line) },
  )
  const recentlyEnded = useRecentlyEnded()
  const context = computed<CommandContext>(() => {
    const derived = commandContext({
      session: host.session,
      lines: host.lines,
      calls: callsOfLines.value,
      ...(host.state && { policy: host.state.policy, settings: host.state.settings }),
    })
    const ended = derived.ended ?? lastCall.value?.line ?? recentlyEnded.value
    return { ...derived, ended: derived.current ? null : ended }
  })
  function findCall(line: Line | null): OwnCall | null {
    return list.value.find((own) => own.line.id === line?.id) ?? null
  }
  const ringing = computed(() => findCall(context.value.ringing))
  const current = computed(() => findCall(context.value.current))
  return {
    liveCalls,
    callOfLine,
    list,
    context,
    findCall,
    ringing,
    current,
    lastCall,
    dismissedLineId,
    dismissLastCall,
  }
}

/** What was called, if that says more than the agent's own number; empty for a direct call. */
function useCalledParty(names: ReturnType<typeof usePeople>['names']) {
  const host = useHostStore()
  /** The queue's own leg is gone once an agent has the caller, so its name is kept as long as the line. */
  const queueNames = new Map<string, string>()
  watch(
    () => host.lines,
    (lines) => {
      const present = new Set(lines.map(({ id }) => id))
      for (const id of queueNames.keys()) if (!present.has(id)) queueNames.delete(id)
    },
    { flush: 'sync' },
  )
  return (line: Line, call: LiveCallRecord | null): string => {
    const name = throughName(line, call, { ...names.value, callOf: (id) => host.calls.get(id) })
    if (name.isService) queueNames.set(line.id, name.words)
    return queueNames.get(line.id) ?? name.words
  }
}

/**
 * The call in the console: the chosen one while it lasts, else the foremost that is not ringing, else the last one
 * until the agent turns to something else.
 */
function useShown({ list, current, context, lastCall, dismissedLineId }: ReturnType<typeof useLines>) {
  const screen = useScreenStore()
  /* Another call has come to the front: the choice and the keypad belonged to the previous one. */
  watch(
    () => context.value.current?.id,
    () => {
      screen.selectedLine = null
      screen.keypadOpen = false
    },
  )
  return computed(() => {
    const chosen = list.value.find((own) => own.line.id === screen.selectedLine)
    const ended = lastEnded(list.value.filter(({ line }) => line.id !== dismissedLineId.value))
    return (
      chosen ?? current.value ?? (ended?.line.id === lastCall.value?.line.id ? null : ended) ?? lastCall.value
    )
  })
}

const order = ['ringing', 'answering', 'connected', 'dialling', 'early', 'held', 'ended']
function rank(line: Line): number {
  return order.indexOf(line.state)
}
