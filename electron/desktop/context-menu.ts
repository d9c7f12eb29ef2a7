import type { ContextMenuParams, Event, MenuItemConstructorOptions, WebContents } from 'electron'
import { formatNumber, readDialled } from '#shared/calls/phone-number.ts'
import { desktopWords } from '#shared/locales/desktop.ts'

/** The part of a page that this file needs, whatever window it is in. */
type MenuPage = Pick<WebContents, 'replaceMisspelling'> & {
  on(event: 'context-menu', listener: (event: Event, params: ContextMenuParams) => void): unknown
}

/** The part of Electron's `app` that this file needs. */
export interface PagesApp {
  on(event: 'web-contents-created', listener: (event: Event, page: MenuPage) => void): unknown
}

export type ContextMenuParts = {
  readonly popUp: (items: MenuItemConstructorOptions[]) => void
  /** Calls that number, in its dialled form. */
  readonly call: (number: string) => void
  /** Country of the dial plan; null while signed out, when no call is possible. */
  readonly country: () => string | null
  readonly learn: (word: string) => void
}

/** Gives every page a context menu on editable or selected text; elsewhere there is nothing to offer. */
export function addContextMenus(app: PagesApp, parts: ContextMenuParts): void {
  app.on('web-contents-created', (_event, page) => {
    page.on('context-menu', (_menuEvent, params) => {
      const items = contextItems(params, page, parts)
      if (items.length > 0) parts.popUp(items)
    })
  })
}

type Params = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>

/** Menu items for that place. A number in the selection can be called. */
function contextItems(
  params: Params,
  page: Pick<MenuPage, 'replaceMisspelling'>,
  { call, country, learn }: Omit<ContextMenuParts, 'popUp'>,
): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = params
  const words = desktopWords.menu
  const selected = selectionText.trim()
  const groups: readonly MenuItemConstructorOptions[][] = [
    isEditable ? spellingItems(params, page, learn) : [],
    isEditable
      ? [
          { role: 'cut', label: words.cut, enabled: editFlags.canCut },
          { role: 'copy', label: words.copy, enabled: editFlags.canCopy },
          { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
          { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
        ]
      : selected === ''
        ? []
        : [{ role: 'copy', label: words.copy }],
    callItems(selected, country(), call),
  ]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at): MenuItemConstructorOptions[] =>
      at > 0 ? [{ type: 'separator' }, ...group] : group,
    )
}

function spellingItems(
  { misspelledWord, dictionarySuggestions }: Params,
  page: Pick<MenuPage, 'replaceMisspelling'>,
  learn: (word: string) => void,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return []
  const offered = dictionarySuggestions.slice(0, 5).map((word) => ({
    label: inMenu(word),
    click: () => page.replaceMisspelling(word),
  }))
  const none = [{ label: desktopWords.menu.noSuggestions, enabled: false }]
  const add = {
    label: desktopWords.menu.addToDictionary(inMenu(misspelledWord)),
    click: () => learn(misspelledWord),
  }
  return [...(offered.length > 0 ? offered : none), { type: 'separator' }, add]
}

function callItems(
  selected: string,
  country: string | null,
  call: (number: string) => void,
): MenuItemConstructorOptions[] {
  if (country === null || selected.length > 40) return []
  const read = readDialled(selected, country)
  if (!read || /[*#]/.test(read.number)) return []
  const shown = formatNumber(read.number, country)
  return [{ label: desktopWords.menu.callNumber(shown), click: () => call(read.number) }]
}

/** Escapes text for a menu, where a single `&` marks a key. */
function inMenu(words: string): string {
  return words.slice(0, 60).replaceAll('&', '&&')
}
