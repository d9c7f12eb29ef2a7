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
import { liveItems, numberItems, personItem, transferItem } from './call-items.ts'
import {
  commandItems,
  destroyingItems,
  endingLast,
  platformItem,
  mayBeFound,
  partOf,
} from './command-items.ts'
import { ranked } from './fit.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { settingItems } from './setting-items.ts'
import { useSources } from './use-sources.ts'

/** Minimum number of letters to search for people. */
const shortest = 2
const most = { recent: 5, people: 6, transfers: 2, commands: 6, settings: 5 } as const

/** The groups of the palette for the typed text, nearest first. */
export function usePalette(typed: Readonly<Ref<string>>) {
  const own = useOwnCallsStore()
  const screen = useScreenStore()
  const offers = useOffers()
  const people = usePeople(typed)
  const found = useSources(typed, { screen, country: own.country })

  const nothingTyped = computed<readonly PaletteGroup[]>(() => {
    const { commands, all, scoreOf } = offers
    const recent = all.value
      .filter((item) => scoreOf(item) > 0 && isAlways(item))
      .toSorted((one, other) => scoreOf(other) - scoreOf(one))
      .slice(0, most.recent)
    const named = new Set(recent.map(({ id }) => id))
    const part = (id: ReturnType<typeof partOf>) => ({
      id,
      label: words.groups[id],
      options: endingLast(
        commands.value.filter((each) => each.part === id && !named.has(each.item.id)).map(({ item }) => item),
      ),
    })
    return [
      part('thisCall'),
      { id: 'recent', label: words.groups.recent, options: recent },
      ...[part('start'), part('go'), part('commands')],
    ]
  })

  const searched = computed<readonly PaletteGroup[]>(() => {
    const text = typed.value
    const { commands, settings, scoreOf } = offers
    const sorts = { textOf: (item: PaletteItem) => item.title, scoreOf }
    const items = commands.value.map(({ item }) => item).filter((item) => mayBeFound(item, text))
    const number = readDialled(text, own.country)
    const group = (id: keyof typeof words.groups, options: readonly PaletteItem[]) => ({
      id,
      label: words.groups[id],
      options,
    })
    return [
      group('number', number ? numberItems(number, { own, screen }) : []),
      group('live', liveItems(own, screen, text)),
      group('withCall', people.transfers.value),
      group('commands', ranked(items, text, sorts).slice(0, most.commands)),
      { ...group('people', people.items.value), ...people.note.value },
      ...found.value,
      group('settings', ranked(settings.value, text, sorts).slice(0, most.settings)),
      group('destroy', ranked(offers.destroying(text), text, sorts)),
    ]
  })

  return computed(() =>
    (typed.value.trim() === '' ? nothingTyped.value : searched.value).filter(
      ({ options, note = '' }) => options.length > 0 || note !== '',
    ),
  )
}

/** Call commands are always listed in the call group, in the same place. */
function isAlways({ id }: PaletteItem): boolean {
  return !callCommands.some(({ name }) => id === `command:${name}`)
}

/** Commands and settings, with their use counts. */
function useOffers() {
  const host = useHostStore()
  const own = useOwnCallsStore()
  const screen = useScreenStore()
  const { applicable, roomOf, run } = useCommands()
  const uses = computed(() => new Map((host.state?.paletteUses ?? []).map((use) => [use.key, use])))
  const parts = {
    labelOf: (command: Command) => command.label(own.context),
    keysOf: roomOf,
    run: (name: Command['name']) => void run(name),
  }
  const platform = computed(() =>
    host.state?.simulator
      ? [{ item: platformItem(() => (screen.view = 'platform')), part: 'go' as const }]
      : [],
  )
  const commands = computed(() => [
    ...applicable().flatMap((command) =>
      commandItems([command], parts).map((item) => ({ item, part: partOf(command) })),
    ),
    ...platform.value,
  ])
  const settings = computed(() =>
    host.state
      ? settingItems(host.state, (section, setting) => {
          screen.settingsAt = section
          screen.settingNamed = setting
          screen.view = 'settings'
        })
      : [],
  )
  const all = computed(() => [...commands.value.map(({ item }) => item), ...settings.value])
  const scoreOf = ({ learnt }: PaletteItem) => (learnt === undefined ? 0 : scoreOfUse(uses.value.get(learnt)))
  const destroying = (typed: string) =>
    destroyingItems(typed, {
      isRoot: own.agent?.isRoot === true,
      deleteCustomer: () => (screen.deletingCustomer = true),
      deletion: screen.deletion,
    })
  return { commands, settings, all, scoreOf, destroying }
}

/** People found by the directory, with the transfer of the agent's call to them. */
function usePeople(typed: Readonly<Ref<string>>) {
  const host = useHostStore()
  const own = useOwnCallsStore()
  const screen = useScreenStore()
  const { people } = useDirectorySearch(typed, { limit: most.people, shortest })
  const missing = usePeopleNote()
  const others = computed(() => people.value.filter(({ key }) => key !== `user:${own.agent?.id}`))
  const doing = (person: Person) => (person.kind === 'user' ? presenceWord(own.presenceOf(person).state) : '')
  /** Why people may be missing from the results. */
  const note = computed(() =>
    missing.value === '' || typed.value.trim().length < shortest
      ? {}
      : { note: missing.value, isFailure: host.state?.people.error !== null },
  )
  const items = computed(() =>
    others.value.flatMap((person) => personItem(person, { own, doing: doing(person) }) ?? []),
  )
  const transfers = computed(() =>
    others.value.slice(0, most.transfers).flatMap(({ key, name, numbers: [first] }) => {
      if (!first) return []
      return transferItem({ own, screen }, { id: key, name: shownName(name), number: first.number }) ?? []
    }),
  )
  return { items, note, transfers }
}
