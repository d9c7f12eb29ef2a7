import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredMonitor } from '../../store/rows.ts'
import { customerId } from '../customer.ts'
import type { Random } from '../random.ts'
import { callTopics, type CallTopic } from '../words/call-topics.ts'
import { fillIn, randomDetails, type Details } from '../words/fill.ts'
import { viewersOf, type DatedCall } from './past-call.ts'

/** Of this many last calls, some of those recorded are analysed. */
const analysedCalls = 3_000
const shares = { recorded: 0.19, analysed: 0.6 } as const
/** Seconds; shorter calls are not worth keeping, and a sample recording is no longer than `maxSeconds`. */
const minSeconds = 15
const maxSeconds = 600

/** Recordings of some calls between a user and an outside party. */
export function makeRecordings(
  calls: readonly DatedCall[],
  random: Random,
): readonly Omit<StoredMonitor, 'id'>[] {
  return calls.flatMap((call, index) => {
    const { talks = 0, source, target } = call
    const isCustomerCall = (source.userId === undefined) !== (target.userId === undefined)
    if (
      !isCustomerCall ||
      talks < minSeconds ||
      target.ownerId !== undefined ||
      !random.chance(shares.recorded)
    )
      return []
    const isAnalysed = index >= calls.length - analysedCalls && random.chance(shares.analysed)
    return [
      {
        customer_id: customerId,
        party_ids: viewersOf(call),
        live_id: call.liveId,
        created_at: writeTimestamp(call.startedAt + (call.rings + 2) * 1000),
        token: `sample-${call.liveId}`,
        recording_state: 'complete',
        sample: { seconds: Math.min(talks, maxSeconds), tone: random.between(300, 600) },
        ...(isAnalysed ? analysisOf(call, random) : {}),
      },
    ]
  })
}

function analysisOf({ source, target, talks = 0 }: DatedCall, random: Random): Partial<StoredMonitor> {
  const topic = random.pickOrNone(callTopics)
  if (!topic) return {}
  const [agent, customer] = source.userId === undefined ? [target, source] : [source, target]
  const details = randomDetails(random)
  const lines = spokenLines(topic, { details, seconds: talks })
  return {
    transcript: lines.map(({ text }) => text).join('\n'),
    transcript_speakers: JSON.stringify(
      lines.map(({ isCustomer, ...line }) => ({
        speaker: (isCustomer ? customer.name || customer.number : agent.name) || '',
        ...line,
      })),
    ),
    summary: fillIn(topic.summary, details),
    sentiment: topic.sentiment,
    cx_score: Math.min(100, Math.max(0, topic.score + random.between(-6, 6))),
    metadata: { topic: topic.topic, follow_up: topic.followUp, order: details.order },
  }
}

/** The turns of a conversation, spread over its duration; seconds from its start. */
function spokenLines(
  { turns }: CallTopic,
  { details, seconds }: { readonly details: Details; readonly seconds: number },
) {
  const letters = turns.reduce((sum, { length }) => sum + length, 0)
  let spokenLetters = 0
  return turns.map((turn, index) => {
    const from = Math.round((spokenLetters / letters) * seconds)
    spokenLetters += turn.length
    const to = Math.round((spokenLetters / letters) * seconds)
    return { isCustomer: index % 2 === 0, from, to, text: fillIn(turn, details) }
  })
}
