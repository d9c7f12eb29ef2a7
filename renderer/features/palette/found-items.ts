import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { RecordingRow } from '#shared/host/recordings.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import type { TextThread } from '#shared/host/texts.ts'
import type { Voicemail } from '#shared/host/voicemail.ts'
import { listsWords } from '../../locales/lists.ts'
import { paletteWords as words } from '../../locales/palette.ts'
import type { useScreenStore } from '../../stores/screen.ts'
import { formatDuration, formatMoment } from '../../ui/format.ts'
import { paletteItem, type PaletteItem } from './palette-item.ts'

export type ItemContext = {
  readonly screen: ReturnType<typeof useScreenStore>
  /** ISO 3166 code of the dial plan. */
  readonly country: string
  /** Milliseconds since 1970. */
  readonly now: number
}

type Party = { readonly name: string; readonly number: string }

/** Returns the item of a past call, by this agent or a colleague: choosing it opens it in History. */
export function pastCallItem(call: RecentCall, { screen, country, now }: ItemContext): PaletteItem {
  const { type, cdrId } = call
  const displays = {
    in: { icon: 'arrin', title: words.callFrom },
    out: { icon: 'arrout', title: words.callTo },
    missed: { icon: 'missed', title: words.missedFrom },
  } as const
  const { icon, title } = displays[type]
  const duration = call.talkSeconds > 0 ? [formatDuration(call.talkSeconds)] : []
  return paletteItem({
    id: `call:${cdrId}`,
    icon,
    title: title(partyName(call, country)),
    note: [formatMoment(call.at, now), ...duration].join(', '),
    recorded: call.recordings.length > 0,
    run() {
      screen.historyScope = 'all'
      screen.openCall = call
      screen.view = 'history'
    },
  })
}

/** Returns the item of a thread with a matching text or name. */
export function textItem(thread: TextThread, { screen, country, now }: ItemContext): PaletteItem {
  const { key, shown, draft } = thread
  const name = partyName({ name: thread.name, number: key }, country)
  const titleWords = shown.words === '' ? words.draftTo : shown.way === 'in' ? words.textFrom : words.textTo
  return paletteItem({
    id: `text:${key}`,
    icon: 'message',
    title: shown.words || draft || name,
    note: [titleWords(name), ...(shown.words === '' ? [] : [formatMoment(shown.at, now)])].join(', '),
    run() {
      screen.openThread = key
      screen.view = 'messages'
    },
  })
}

export function voicemailItem(message: Voicemail, { screen, country, now }: ItemContext): PaletteItem {
  return paletteItem({
    id: `voicemail:${message.id}`,
    icon: 'voicemail',
    title: words.voicemailFrom(partyName(message, country)),
    note: [formatMoment(message.at, now), message.transcript].filter((part) => part !== '').join(', '),
    run() {
      screen.openVoicemail = message.id
      screen.view = 'voicemail'
    },
  })
}

export function recordingItem(recording: RecordingRow, { screen, country, now }: ItemContext): PaletteItem {
  const { id, call, at, seconds } = recording
  return paletteItem({
    id: `recording:${id}`,
    icon: 'wave',
    title: call ? words.recordingWith(partyName(call, country)) : words.recording,
    note: [...(at > 0 ? [formatMoment(at, now)] : []), ...(seconds ? [formatDuration(seconds)] : [])].join(
      ', ',
    ),
    run() {
      screen.openRecording = id
      screen.view = 'recordings'
    },
  })
}

function partyName({ name, number }: Party, country: string): string {
  return shownName(name) || formatNumber(shownName(number), country) || listsWords.withheld
}
