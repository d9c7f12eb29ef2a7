import { formatNumber, type Dialled } from '#shared/calls/phone-number.ts'
import { acceptCommand, transferTarget } from '#shared/host/call-commands.ts'
import type { Person } from '#shared/host/slices.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { paletteWords as words } from '../../locales/palette.ts'
import { numberWords } from '../../locales/people.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import type { OwnCall, useOwnCallsStore } from '../../stores/own-calls.ts'
import type { useScreenStore } from '../../stores/screen.ts'
import { shownState } from '../../stores/shown-state.ts'
import { composeTo } from '../../stores/write-to.ts'
import { matchRank } from './fit.ts'
import { paletteItem, type PaletteItem } from './palette-item.ts'

type OwnCalls = ReturnType<typeof useOwnCallsStore>
type Screen = ReturnType<typeof useScreenStore>

/** Returns the agent's own calls that match: choosing one resumes, answers or shows it. */
export function liveItems(ownCalls: OwnCalls, screen: Screen, typed: string): readonly PaletteItem[] {
  return ownCalls.list
    .filter(({ line, title }) => line.state !== 'ended' && matchRank(title, typed) !== null)
    .map((call) => {
      const { line } = call
      const state = { state: shownState(line), since: line.connectedAt ?? line.startedAt }
      return paletteItem({ id: `line:${line.id}`, call: state, ...ownCallAction(call, ownCalls, screen) })
    })
}

const answerMethods = { answer: 'line.answer', 'hold-and-answer': 'line.holdAndAnswer' } as const

function ownCallAction(
  { line, title }: OwnCall,
  { context }: OwnCalls,
  screen: Screen,
): Pick<PaletteItem, 'icon' | 'title' | 'note' | 'run'> {
  const input = { lineId: line.id }
  if (line.state === 'held')
    return {
      ...{ icon: 's-hold', title: words.resume(title), note: words.heldCall },
      run: () => void askOrNotify(() => words.actions.resume, 'line.resume', input),
    }
  if (line.state === 'ringing')
    return {
      ...{ icon: 's-ringing', title: words.answer(title), note: words.ringingCall },
      run: () =>
        void askOrNotify(() => words.actions.answer, answerMethods[acceptCommand(context)], {
          ...input,
          clickedAt: Date.now(),
        }),
    }
  const run = () => {
    screen.view = 'console'
    screen.selectedLine = line.id
  }
  return { icon: 'phone', title: words.show(title), note: words.yourCall, run }
}

/** Offers to transfer the agent's call to somebody, by opening the transfer dialog. */
export function transferItem(
  { ownCalls, screen }: { readonly ownCalls: OwnCalls; readonly screen: Screen },
  to: { readonly id: string; readonly name: string; readonly number: string; readonly note?: string },
): PaletteItem | null {
  const line = transferTarget(ownCalls.context)
  const caller = ownCalls.list.find((each) => each.line.id === line?.id)
  if (!line || !caller) return null
  const title = line.state === 'ringing' ? words.sendOnTo : words.transferTo
  return paletteItem({
    id: `transfer:${to.id}`,
    icon: 'transfer',
    title: title(caller.shortName, to.name),
    note: to.note ?? '',
    run() {
      screen.transferSearch = to.number
      screen.transferring = line.id
    },
  })
}

function dial(to: string): void {
  void askOrNotify(() => words.actions.call, 'line.dial', { to })
}

/** Returns the actions for a typed number. */
export function numberItems(
  { kind, number }: Dialled,
  stores: { readonly ownCalls: OwnCalls; readonly screen: Screen },
): readonly PaletteItem[] {
  const { country } = stores.ownCalls
  const shown = formatNumber(number, country)
  const transfer = transferItem(stores, { id: 'number', name: shown, number })
  const text = paletteItem({
    id: 'number:text',
    icon: 'message',
    title: words.text(shown),
    run: () => composeTo(number, country),
  })
  return [
    paletteItem({ id: 'number:call', icon: 'phone', title: words.call(shown), run: () => dial(number) }),
    ...(kind === 'extension' ? [] : [text]),
    ...(transfer ? [transfer] : []),
  ]
}

/** Returns the item of a person: choosing it calls them. `presence`: a colleague's presence in words. */
export function personItem(
  person: Person,
  { ownCalls, presence }: { readonly ownCalls: OwnCalls; readonly presence: string },
): PaletteItem | null {
  const [firstNumber] = person.numbers
  if (!firstNumber) return null
  const name = shownName(person.name)
  const shown = formatNumber(firstNumber.number, ownCalls.country)
  const companyNote =
    person.company === '' || person.company === person.name ? [] : [shownName(person.company)]
  return paletteItem({
    id: `person:${person.key}`,
    icon: person.kind === 'user' || person.kind === 'contact' ? null : 'ringgroup',
    title: name,
    note: [...companyNote, shown, ...(presence === '' ? [] : [presence])].join(', '),
    kind: words.kinds[person.kind],
    run: () => dial(firstNumber.number),
    moreActions: person.numbers.flatMap(({ label, number }, at) =>
      numberActions(name, { label, number, at }, ownCalls),
    ),
  })
}

function numberActions(
  name: string,
  { label, number, at }: Person['numbers'][number] & { readonly at: number },
  { country }: OwnCalls,
): readonly PaletteItem[] {
  const note = `${numberWords(label)} ${formatNumber(number, country)}`
  const isInside = ['extension', 'queue', 'ring-group', 'conference'].includes(label)
  const call = paletteItem({
    ...{ id: `call:${at}`, icon: 'phone' as const, title: words.call(name), note },
    run: () => dial(number),
  })
  const text = paletteItem({
    ...{ id: `text:${at}`, icon: 'message' as const, title: words.text(name), note },
    run: () => composeTo(number, country),
  })
  return isInside ? [call] : [call, text]
}
