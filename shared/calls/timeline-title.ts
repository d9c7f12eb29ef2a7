import type { timelineFactWords } from '../locales/timeline-facts.ts'
import type { Translation } from '../locales/words.ts'
import type { TimelineEntry } from './call-timeline.ts'
import type { TimelineFact } from './timeline-fact.ts'

type FactWords = Translation<typeof timelineFactWords>

/** The title of an entry: its fact in these words, else its stored title. */
export function entryTitle({ fact, title }: Pick<TimelineEntry, 'fact' | 'title'>, words: FactWords): string {
  return fact ? factTitle(fact, words) : title
}

/** Words a fact. */
export function factTitle(fact: TimelineFact, words: FactWords): string {
  switch (fact.code) {
    case 'ended':
      return withSaid(words.ended[fact.reason], fact.said)
    case 'transfer':
      return withSaid(words.transferTo(fact.to, words.transfer[fact.stage]), fact.said)
    case 'microphone':
      return words.microphone[fact.state]
    case 'asked':
      return words.asked[fact.order]
    case 'audio-connection':
      return words.audioConnection(fact.state)
    case 'audio-error':
      return words.audioError(fact.error)
    case 'device-back':
      return words.deviceBack(words.roles[fact.role], fact.device)
    case 'device-taken':
      return words.deviceTaken(words.roles[fact.role], fact.device)
    case 'headset':
      return words.headset(fact.device)
    case 'headset-button':
      return words.headsetButton(fact.button)
    case 'troubles':
      return fact.troubles.map((trouble) => words.troubles[trouble]).join(', ')
    case 'call-state':
      return words.callState(fact.callId, callStateWords(fact.state, words))
    case 'call-fields':
      return words.callState(fact.callId, fact.fields)
    case 'call-recording':
      return words.callState(fact.callId, words.recording[fact.recording])
    case 'call-gone':
      return words.callGone(fact.callId)
    case 'left-out':
      return words.leftOut(fact.count)
    default:
      return words.plain[fact.code]
  }
}

/** The words of a state of the platform; an unknown state as the platform sent it. */
function callStateWords(state: string, { callStates }: FactWords): string {
  return Object.entries(callStates).find(([name]) => name === state)?.[1] ?? state
}

/** Appends the far end's own words, quoted. */
function withSaid(title: string, detail: string): string {
  return detail === '' ? title : `${title} (${detail})`
}
