import type { AppError } from '#shared/core/app-error.ts'
import type { HostileFixture } from './hostile-fixture.ts'
import {
  callOf,
  cannedOf,
  chatOf,
  directOf,
  faxOf,
  groupOf,
  messageOf,
  personOf,
  queueOf,
  recordOf,
  wordsOf,
} from './right-answers.ts'

/** Something that the host reads, and how a page sees what came of it. */
export type Endpoint = {
  readonly routes: RegExp
  /** Has the host read it now, as a person's press does; absent where it reads by itself every few seconds. */
  readonly press?: (fixture: HostileFixture) => Promise<unknown>
  /** What is said of it on the screen. */
  readonly said: (fixture: HostileFixture) => AppError | null
  /** Whether the screen shows this revision of the platform's data. */
  readonly shows: (fixture: HostileFixture, revision: number) => boolean | Promise<boolean>
}

const everything = { find: '', count: 100 }

export const endpoints = {
  calls: {
    routes: /^GET \/calls$/,
    said: ({ host }) => host.state.callFeed.error,
    shows: ({ host }, revision) => host.state.calls.some(({ id }) => id === callOf(revision)),
  },
  users: {
    routes: /^GET \/users$/,
    press: ({ host }) => host.ask('people.refresh'),
    said: ({ host }) => host.state.people.error,
    shows: ({ host }, revision) => host.state.people.list.some(({ name }) => name === personOf(revision)),
  },
  contacts: {
    routes: /^GET \/contacts$/,
    press: ({ host }) => host.ask('people.refresh'),
    said: ({ host }) => host.state.people.error,
    async shows({ host }, revision) {
      const read = await host.ask('directory.search', { text: `Ada R${revision}`, limit: 10 })
      return read.ok && read.value.people.some(({ name }) => name === `Ada R${revision}`)
    },
  },
  recents: {
    routes: /^GET \/cdrs$/,
    press: ({ host }) => host.ask('recents.refresh'),
    said: ({ host }) => host.state.recents.error,
    shows: ({ host }, revision) => host.state.recents.calls.some(({ cdrId }) => cdrId === recordOf(revision)),
  },
  voicemail: {
    routes: /^GET \/voicemessages$/,
    press: ({ host }) => host.ask('voicemail.refresh'),
    said: ({ host }) => host.state.voicemail.error,
    async shows({ host }, revision) {
      const all = { folder: null, mailbox: null, onlyNew: false, ...everything }
      const read = await host.ask('voicemail.list', all)
      return read.ok && read.value.items.some(({ id }) => id === messageOf(revision))
    },
  },
  texts: {
    routes: /^GET \/sms$/,
    press: ({ host }) => host.ask('texts.refresh'),
    said: ({ host }) => host.state.texts.error,
    async shows({ host }, revision) {
      const read = await host.ask('texts.threads', everything)
      return read.ok && read.value.items.some(({ shown }) => shown.words === wordsOf(revision))
    },
  },
  queues: {
    routes: /^GET \/queues$/,
    press: ({ host }) => host.ask('people.refresh'),
    said: ({ host }) => host.state.people.error,
    shows: ({ host }, revision) => host.state.people.list.some(({ name }) => name === queueOf(revision)),
  },
  'ring groups': {
    routes: /^GET \/ringgroups$/,
    press: ({ host }) => host.ask('people.refresh'),
    said: ({ host }) => host.state.people.error,
    shows: ({ host }, revision) => host.state.people.list.some(({ name }) => name === groupOf(revision)),
  },
  'direct numbers': {
    routes: /^GET \/ddis$/,
    press: ({ host }) => host.ask('people.refresh'),
    said: ({ host }) => host.state.people.error,
    shows: ({ host }, revision) =>
      host.state.people.list.some(({ numbers }) =>
        numbers.some(({ number }) => number === directOf(revision)),
      ),
  },
  'canned responses': {
    routes: /^GET \/sms\/cannedresponses$/,
    press: ({ host }) => host.ask('texts.refresh'),
    said: ({ host }) => host.state.composing.error,
    shows: ({ host }, revision) =>
      host.state.composing.canned?.some(({ name }) => name === cannedOf(revision)) === true,
  },
  // A list is fresh for 20 s after it was read: no press reads it before.
  faxes: {
    routes: /^GET \/faxes$/,
    said({ host }) {
      void host.ask('faxes.list', everything)
      return host.state.faxes.error
    },
    async shows({ host }, revision) {
      const read = await host.ask('faxes.list', everything)
      return read.ok && read.value.items.some(({ id }) => id === faxOf(revision))
    },
  },
  // Deleting a message, which is done some seconds later, has the list read anew.
  chats: {
    routes: /^GET \/chats$/,
    press: async ({ host }) => {
      await host.ask('chats.removeMessages', { ids: [1] })
      return host.ask('chats.list', everything)
    },
    said: ({ host }) => host.state.chats.error,
    async shows({ host }, revision) {
      const read = await host.ask('chats.list', everything)
      return read.ok && read.value.items.some(({ id }) => id === chatOf(revision))
    },
  },
} as const satisfies Readonly<Record<string, Endpoint>>

export type EndpointName = keyof typeof endpoints
