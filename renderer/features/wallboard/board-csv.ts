import type { BoardCall } from '#shared/calls/board-call.ts'
import { presenceWord } from '../../lists/presence-words.ts'
import { uiWords } from '../../locales/ui.ts'
import { wallboardWords as words } from '../../locales/wallboard.ts'
import { csvLine } from '../../lists/csv-line.ts'
import type { AgentRow } from './agent-rows.ts'
import { readCard, type CardFacts } from './card-words.ts'
import type { QueueRow } from './queue-rows.ts'

/** The parts that can be exported. */
export type BoardFile = 'calls' | 'queues' | 'agents'

type BoardData = {
  readonly calls: readonly BoardCall[]
  readonly queues: readonly QueueRow[]
  readonly agents: readonly AgentRow[]
  readonly facts: CardFacts
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns a part of the wallboard as CSV (RFC 4180). Times are UTC. */
export function boardCsv(file: BoardFile, parts: BoardData): string {
  return linesOf(file, parts).map(csvLine).join('')
}

function linesOf(file: BoardFile, parts: BoardData): readonly (readonly string[])[] {
  switch (file) {
    case 'calls':
      return callLines(parts)
    case 'queues':
      return queueLines(parts)
    case 'agents':
      return agentLines(parts)
  }
}

function callLines({ calls, facts, now }: BoardData): readonly (readonly string[])[] {
  const { id, name, number, state, since, seconds, through, agent, recording } = words.csv.heads
  return [
    [id, name, number, state, since, seconds, through, agent, recording],
    ...calls.map((entry) => {
      const { call } = entry
      const card = readCard(entry, facts)
      const otherParty = call.direction === 'in' ? call.source : call.destination
      return [
        String(call.id),
        card.title,
        otherParty.number,
        uiWords.states[card.state],
        timeOf(entry.since),
        secondsSince(entry.since, now),
        card.through,
        card.who,
        words.details.recordings[call.recording],
      ]
    }),
  ]
}

function queueLines({ queues, now }: BoardData): readonly (readonly string[])[] {
  const { name, number, waiting, longest, talking, answered, missed, atWork, paused, agents } =
    words.csv.heads
  return [
    [name, number, waiting, longest, talking, answered, missed, atWork, paused, agents],
    ...queues.map((row) => [
      row.name,
      row.number,
      String(row.waiting),
      secondsSince(row.waitingSince, now),
      String(row.talking),
      countOrEmpty(row.answered),
      countOrEmpty(row.missed),
      countOrEmpty(row.agents?.atWork ?? null),
      countOrEmpty(row.agents?.paused ?? null),
      countOrEmpty(row.agents?.all ?? null),
    ]),
  ]
}

function agentLines({ agents, now }: BoardData): readonly (readonly string[])[] {
  const { name, extension, state, since, seconds } = words.csv.heads
  return [
    [name, extension, state, since, seconds],
    ...agents.map((row) => [
      row.name,
      row.ext,
      presenceWord(row.state),
      row.since === null ? '' : timeOf(row.since),
      secondsSince(row.since, now),
    ]),
  ]
}

function timeOf(at: number): string {
  return at > 0 ? new Date(at).toISOString() : ''
}

function secondsSince(since: number | null, now: number): string {
  return since === null || since === 0 ? '' : String(Math.max(0, Math.round((now - since) / 1_000)))
}

function countOrEmpty(count: number | null): string {
  return count === null ? '' : String(count)
}
