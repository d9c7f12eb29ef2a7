import type { StoredMonitor } from '../store/rows.ts'
import type { CallFacts } from './call-facts.ts'
import type { Participant } from './participant.ts'

type RecordingState = StoredMonitor['recording_state']

/** What calls leave behind: records, recordings and media sessions. */
export interface CallArchive {
  /** A number greater than all earlier ones, across restarts. */
  nextLiveId(): number
  /** Saves the facts of a live call on each event, so that they survive the process; forgets them at its end. */
  saveLiveCall(facts: CallFacts): void
  /** Notes a call from outside to this telephone number: a campaign's number leaves its call-tracking record. */
  trackInboundCall(facts: CallFacts, number: string): void
  /** Stores the record of a finished call, with the SIP messages of these dialogs. */
  storeCall(facts: CallFacts, dialogs: ReadonlySet<string>): void
  /** Opens the recording of a live call; its audio follows later. Returns the monitor's id. */
  openRecording(facts: CallFacts): number
  setRecordingState(monitorId: number, state: RecordingState): void
  storeRecording(monitorId: number, mp3: Uint8Array): void
  /** Discards an empty recording. */
  discardRecording(monitorId: number): void
  /** Opens the media session of one bridged leg; the returned function closes it and stores its record (MSDR). */
  openMediaSession(facts: CallFacts, leg: Participant): (finalFacts: CallFacts) => void
}
