import { ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { flag, orNull } from '#shared/settings/checks.ts'
import { arrivalsFeature } from '../arrivals/arrivals-feature.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { count, id, ids, record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { removalsFeature } from '../removals/removals-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { soundsFeature } from '../sounds/sounds-feature.ts'
import { mailboxOf } from './mailbox-of.ts'
import { VoicemailBox } from './voicemail-box.ts'
import { concernsAgent } from '#shared/calls/call-end.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import type { StateView } from '../kernel/feature-context.ts'

/** The voice messages that the agent may hear. */
export const voicemailFeature = defineFeature({
  name: 'voicemail',
  slices: initialSlices('voicemail'),
  needs: {
    session: sessionFeature,
    settings: settingsFeature,
    directory: directoryFeature,
    calls: callsFeature,
    removals: removalsFeature,
    arrivals: arrivalsFeature,
    sounds: soundsFeature,
  },
  create(host, { session, settings, directory, calls: { calls }, removals, arrivals: { arrivals }, sounds }) {
    const { clock, log, ports, store, set, own, owned } = host
    const ownerOf = (box: number) => mailboxOf(box, store.value.session, store.value.people.list)
    const voicemail = own(
      new VoicemailBox({
        api: session.api,
        clock,
        log,
        removals,
        who: directory.who,
        userData: ports.userData,
        mailboxOf: ownerOf,
        folderNames: () => settings.value.voicemailFolders,
        onState: (state) => set('voicemail', state),
        onArrived: ({ id: message, name, number, transcript }) =>
          arrivals.add('voicemail', { item: String(message), name: name || number, words: transcript }),
        onHeard: (message) =>
          arrivals.markSeen('voicemail', message === undefined ? undefined : String(message)),
        onDeleted: (messages) => void sounds.remove('voicemail', messages),
      }),
    )
    owned.add(directory.names.on(() => voicemail.namesChanged()))
    owned.add(settings.onChange(() => voicemail.namesChanged()))
    owned.add(wakeVoicemail({ clock, store, calls, voicemail }))
    return { voicemail, ownerOf }
  },
  signedIn: ({ voicemail }, agent, later) => later(() => voicemail.start(agent)),
  signedOut: ({ voicemail }) => voicemail.stop(),
  methods: {
    'voicemail.list': {
      input: record({ folder: orNull(id), mailbox: orNull(id), onlyNew: flag, find: word, count }),
      run: async ({ voicemail }, query) => ok(voicemail.list(query)),
    },
    'voicemail.read': {
      input: record({ id }),
      run: async ({ voicemail }, message) => voicemail.read(message.id),
    },
    'voicemail.move': {
      input: record({ ids, folder: id }),
      run: ({ voicemail }, { ids: messages, folder }) => voicemail.move(messages, folder),
    },
    'voicemail.mark': {
      input: record({ ids, isNew: flag }),
      run: ({ voicemail }, { ids: messages, isNew }) => voicemail.mark(messages, isNew),
    },
    'voicemail.remove': {
      input: record({ ids }),
      run: async ({ voicemail }, { ids: messages }) => voicemail.remove(messages),
    },
    'voicemail.refresh': { input: null, run: ({ voicemail }) => voicemail.refresh() },
  },
})

type WakeVoicemailOptions = {
  readonly clock: Clock
  readonly store: StateView
  readonly calls: Pick<LiveCalls, 'onEnd'>
  readonly voicemail: Pick<VoicemailBox, 'wake'>
}

/** Milliseconds that the platform may need to put a recorded message into a mailbox. */
const later = 8_000

/** Reads messages when one is likely: an own call has ended, or a missed one has appeared. */
export function wakeVoicemail({ clock, store, calls, voicemail }: WakeVoicemailOptions): Unsubscribe {
  const owned = new Disposables()
  let stopTimer: Unsubscribe = () => {}
  const wake = () => {
    stopTimer()
    stopTimer = clock.after(later, () => voicemail.wake())
    voicemail.wake()
  }
  let missed: ReadonlySet<number> = missedIn(store)
  owned.add(
    calls.onEnd((call) => {
      const { session } = store.value
      if (session.kind === 'signed-in' && concernsAgent(call, session.agent)) wake()
    }),
  )
  owned.add(
    store.onSlice(({ slice }) => {
      if (slice !== 'recents') return
      const before = missed
      missed = missedIn(store)
      if ([...missed].some((call) => !before.has(call))) wake()
    }),
  )
  owned.add(() => stopTimer())
  return () => owned[Symbol.dispose]()
}

function missedIn({ value }: StateView): ReadonlySet<number> {
  return new Set(value.recents.calls.flatMap(({ type, cdrId }) => (type === 'missed' ? [cdrId] : [])))
}
