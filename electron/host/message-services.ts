import type { ApiClient } from '#shared/api/client.ts'
import { Arrivals } from './arrivals/arrivals.ts'
import type { Directory } from './directory/people.ts'
import { Chats } from './faxes-chats/chats.ts'
import { createFaxes } from './faxes-chats/faxes.ts'
import { GreetingRecorder } from './greetings/greeting-recorder.ts'
import { Greetings } from './greetings/greetings.ts'
import type { AudioPort, HostPorts } from './ports.ts'
import { Recordings } from './recordings/recordings.ts'
import { Removals } from './removals/removals.ts'
import type { Session } from './session/session.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import { Sounds } from './sounds/sounds.ts'
import type { StateStore } from './state-store.ts'
import { Texts } from './texts/texts.ts'
import { mailboxOf } from './voicemail/mailbox-of.ts'
import { VoicemailBox } from './voicemail/voicemail-box.ts'

export type MessageServicesOptions = Pick<HostPorts, 'clock' | 'log' | 'userData'> & {
  readonly api: ApiClient
  readonly session: Session
  readonly settings: SettingsStore
  readonly store: StateStore
  readonly directory: Pick<Directory, 'who'>
  readonly audio: AudioPort
  /** Some page is in front of the person. */
  readonly isInFront: () => boolean
}

export type MessageServices = ReturnType<typeof createMessageServices>

/** Makes everything that people leave for each other: texts, voice messages, recordings, faxes and chats. */
export function createMessageServices(options: MessageServicesOptions) {
  const { api, clock, log, userData, session, settings, store, directory, audio } = options
  const who = (number: string) => directory.who(number)
  const country = () => (session.state.kind === 'signed-in' ? session.state.agent.country : '')
  const agentId = () => (session.state.kind === 'signed-in' ? session.state.agent.id : null)
  const ownerOf = (id: number) => mailboxOf(id, store.value.session, store.value.people.list)
  const isBusy = () => store.value.lines.some(({ state }) => state !== 'ended')
  const removals = new Removals({ clock, log })
  const arrivals = new Arrivals({
    clock,
    isBusy,
    isInFront: options.isInFront,
    isNamed: () => settings.value.showWhoIsCalling,
    isWanted: (kind) => (kind === 'text' ? settings.value.notifyTexts : settings.value.notifyVoicemail),
    onChange: (list) => store.set('arrivals', list),
  })
  const texts = new Texts({
    api,
    clock,
    log,
    userData,
    who,
    onState: (state) => store.set('texts', state),
    onComposing: (composing) => store.set('composing', composing),
    onArrived: ({ key, name, words }) => arrivals.took('text', { item: key, name, words }),
    onLooked: (key) => arrivals.looked('text', key),
  })
  const voicemail = new VoicemailBox({
    api,
    clock,
    log,
    removals,
    who,
    userData,
    mailboxOf: ownerOf,
    folderNames: () => settings.value.voicemailFolders,
    onState: (state) => store.set('voicemail', state),
    onArrived: ({ id, name, number, transcript }) =>
      arrivals.took('voicemail', { item: String(id), name: name || number, words: transcript }),
    onHeard: (id) => arrivals.looked('voicemail', id === undefined ? undefined : String(id)),
  })
  return {
    removals,
    arrivals,
    texts,
    voicemail,
    greetings: new Greetings({ api, removals, mailboxOf: ownerOf }),
    greetingRecorder: new GreetingRecorder({ audio, isBusy }),
    recordings: new Recordings({
      api,
      removals,
      who,
      people: () => store.value.people.list,
      country,
      agentId,
      onState: (state) => store.set('recordings', state),
    }),
    faxes: createFaxes({ api, clock, who, onState: (state) => store.set('faxes', state) }),
    chats: new Chats({
      api,
      clock,
      removals,
      colleague: (id) => store.value.people.list.find(({ key }) => key === `user:${id}`)?.name ?? '',
      agentId,
      onState: (state) => store.set('chats', state),
    }),
    sounds: new Sounds({ session, clock, log, userData }),
  }
}
