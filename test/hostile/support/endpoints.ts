import type { AppError } from '#shared/core/app-error.ts'
import type { HostileDesk } from './hostile-desk.ts'
import { callOf, messageOf, personOf, recordOf, wordsOf } from './right-answers.ts'

/** Something that the host reads, and how a page sees what came of it. */
export type Endpoint = {
  readonly routes: RegExp
  /** Has the host read it now, as a person's press does; absent where it reads by itself every few seconds. */
  readonly press?: (desk: HostileDesk) => Promise<unknown>
  /** What is said of it on the screen. */
  readonly said: (desk: HostileDesk) => AppError | null
  /** Whether the screen shows this revision of the platform's data. */
  readonly shows: (desk: HostileDesk, revision: number) => boolean | Promise<boolean>
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
    shows: ({ host }, revision) => host.state.people.list.some(({ name }) => name === `Ada R${revision}`),
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
} as const satisfies Readonly<Record<string, Endpoint>>

export type EndpointName = keyof typeof endpoints
