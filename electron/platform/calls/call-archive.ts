import type { StoredMonitor } from '../store/rows.ts'
import type { CallFacts } from './call-facts.ts'
import type { Participant } from './participant.ts'

type RecordingState = StoredMonitor['recording_state']

/** What calls leave behind: records, recordings and media sessions. */
export interface CallArchive {
  /** A number greater than every one given before, restarts included. */
  nextLiveId(): number
  /** Something happened to a live call, or it is over: what is known of it outlives the process. */
  noteLive(facts: CallFacts): void
  /** A call from outside came in by this telephone number: one that a campaign shows leaves its call-tracking record. */
  noteArrival(facts: CallFacts, number: string): void
  /** Keeps the record of a call that is over, with the SIP messages of these dialogs. */
  storeCall(facts: CallFacts, dialogs: ReadonlySet<string>): void
  /** Opens the recording of a live call; its audio comes later. Returns the monitor's id. */
  openRecording(facts: CallFacts): number
  markRecording(monitorId: number, state: RecordingState): void
  storeRecording(monitorId: number, mp3: Uint8Array): void
  /** Forgets a recording that holds nothing. */
  dropRecording(monitorId: number): void
  /** Opens the media session of one bridged leg; the returned function closes it and keeps its record (MSDR). */
  openMediaSession(facts: CallFacts, leg: Participant): (ended: CallFacts) => void
}
