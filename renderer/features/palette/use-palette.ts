import { computed, type Ref } from 'vue'
import { readDialled } from '#shared/calls/phone-number.ts'
import { scoreOfUse } from '#shared/core/score-of-use.ts'
import { callCommands } from '#shared/host/call-commands.ts'
import type { Command } from '#shared/host/command.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'
import { usePeopleNote } from '../../lists/use-people-note.ts'
import { presenceWord } from '../../lists/presence-words.ts'
import { paletteWords as words } from '../../locales/palette.ts'
import { useCommands } from '../../stores/commands.ts'
import { useDirectorySearch } from '../../stores/directory-search.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { useRegisteredPhones } from '../../stores/registered-phones.ts'
import { liveItems, numberItems, personItem, transferItem } from './call-items.ts'
import {
  commandItems,
  deletionItems,
  callEndingLast,
  platformItem,
  isFindable,
  groupOf,
} from './command-items.ts'
import { rankItems } from './fit.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { settingItems } from './setting-items.ts'
import { useSources } from './use-sources.ts'

/** Minimum number of letters to search for people. */
const minLetters = 2
const limits = { recent: 5, people: 6, transfers: 2, commands: 6, settings: 5 } as const

/** The groups of the palette for the typed text, nearest first. */
export function usePalette(typed: Readonly<Ref<string>>) {
  const ownCalls = useOwnCallsStore()
  const screen = useScreenStore()
  const sources = useCommandsAndSettings()
  const people = usePeople(typed)
  const found = useSources(typed, () => ({ screen, country: ownCalls.country }))

  const emptyQueryGroups = computed<readonly PaletteGroup[]>(() => {
    const { commands, all, scoreOf } = sources
    const recent = all.value
      .filter((item) => scoreOf(item) > 0 && isNotCallCommand(item))
      .toSorted((one, other) => scoreOf(other) - scoreOf(one))
      .slice(0, limits.recent)
    const recentIds = new Set(recent.map(({ id }) => id))
    const part = (id: ReturnType<typeof groupOf>) => ({
      id,
      label: words.groups[id],
      options: callEndingLast(
        commands.value
          .filter((each) => each.part === id && !recentIds.has(each.item.id))
          .map(({ item }) => item),
      ),
    })
    return [
      part('thisCall'),
      { id: 'recent', label: words.groups.recent, options: recent },
      ...[part('start'), part('go'), part('commands')],
    ]
  })

  const searchGroups = computed<readonly PaletteGroup[]>(() => {
    const text = typed.value
    const { commands, settings, scoreOf } = sources
    const ranking = { textOf: (item: PaletteItem) => item.title, scoreOf }
    const items = commands.value.map(({ item }) => item).filter((item) => isFindable(item, text))
    const number = readDialled(text, ownCalls.country)
    const group = (id: keyof typeof words.groups, options: readonly PaletteItem[]) => ({
      id,
      label: words.groups[id],
      options,
    })
    return [
      group('number', number ? numberItems(number, { ownCalls, screen }) : []),
      group('live', liveItems(ownCalls, screen, text)),
      group('withCall', people.transfers.value),
      group('commands', rankItems(items, text, ranking).slice(0, limits.commands)),
      { ...group('people', people.items.value), ...people.note.value },
      ...found.value,
      group('settings', rankItems(settings.value, text, ranking).slice(0, limits.settings)),
      group('destroy', rankItems(sources.deletions(text), text, ranking)),
    ]
  })

  return computed(() =>
    (typed.value.trim() === '' ? emptyQueryGroups.value : searchGroups.value).filter(
      ({ options, note = '' }) => options.length > 0 || note !== '',
    ),
  )
}

/** Call commands are always listed in the call group, in the same place. */
function isNotCallCommand({ id }: PaletteItem): boolean {
  return !callCommands.some(({ name }) => id === `command:${name}`)
}

/** Commands and settings, with their use counts. */
function useCommandsAndSettings() {
  const host = useHostStore()
  const ownCalls = useOwnCallsStore()
  const screen = useScreenStore()
  const { applicableCommands, reservedKeysOf, run } = useCommands()
  const usage = computed(() => new Map((host.state?.paletteUses ?? []).map((use) => [use.key, use])))
  const parts = {
    labelOf: (command: Command) => command.label(ownCalls.context),
    keysOf: reservedKeysOf,
    run: (name: Command['name']) => void run(name),
  }
  const platform = computed(() =>
    host.state?.simulator
      ? [{ item: platformItem(() => (screen.view = 'platform')), part: 'go' as const }]
      : [],
  )
  const commands = computed(() => [
    ...applicableCommands().flatMap((command) =>
      commandItems([command], parts).map((item) => ({ item, part: groupOf(command) })),
    ),
    ...platform.value,
  ])
  const settings = computed(() =>
    host.state
      ? settingItems(host.state, (section, setting) => {
          screen.settingsSection = section
          screen.settingToFocus = setting
          screen.view = 'settings'
        })
      : [],
  )
  const all = computed(() => [...commands.value.map(({ item }) => item), ...settings.value])
  const scoreOf = ({ usageKey: learnt }: PaletteItem) =>
    learnt === undefined ? 0 : scoreOfUse(usage.value.get(learnt))
  const deletions = (typed: string) =>
    deletionItems(typed, {
      isRoot: ownCalls.agent?.isRoot === true,
      deleteCustomer: () => (screen.deleteCustomerOpen = true),
      deletion: screen.viewDeletion,
    })
  return { commands, settings, all, scoreOf, deletions }
}

/** People found by the directory, with the transfer of the agent's call to them. */
function usePeople(typed: Readonly<Ref<string>>) {
  const host = useHostStore()
  const ownCalls = useOwnCallsStore()
  const screen = useScreenStore()
  const { people } = useDirectorySearch(typed, { limit: limits.people, minLength: minLetters })
  const missing = usePeopleNote()
  const others = computed(() => people.value.filter(({ key }) => key !== `user:${ownCalls.agent?.id}`))
  useRegisteredPhones(() => others.value.map(({ key }) => key))
  /** Of the person as published: a search result has no phones. */
  const presenceOf = (person: Person) =>
    person.kind === 'user'
      ? presenceWord(ownCalls.presenceOf(ownCalls.index.byKey(person.key) ?? person).state)
      : ''
  /** Why people may be missing from the results. */
  const note = computed(() =>
    missing.value === '' || typed.value.trim().length < minLetters
      ? {}
      : { note: missing.value, isFailure: host.state?.people.error !== null },
  )
  const items = computed(() =>
    others.value.flatMap((person) => personItem(person, { ownCalls, presence: presenceOf(person) }) ?? []),
  )
  const transfers = computed(() =>
    others.value.slice(0, limits.transfers).flatMap(({ key, name, numbers: [first] }) => {
      if (!first) return []
      return (
        transferItem({ ownCalls, screen }, { id: key, name: shownName(name), number: first.number }) ?? []
      )
    }),
  )
  return { items, note, transfers }
}
