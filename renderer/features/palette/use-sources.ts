import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import { errorWords } from '../../locales/error-words.ts'
import { paletteWords as words } from '../../locales/palette.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useNow } from '../../ui/use-now.ts'
import { pastCallItem, recordingItem, textItem, voicemailItem, type ItemContext } from './found-items.ts'
import { paletteItem, type PaletteGroup, type PaletteItem } from './palette-item.ts'

/** Minimum number of letters to search for. */
const minLetters = 2
/** Pause in the typing, in milliseconds, before the platform is queried. */
const typingPauseMs = 200
const maxResults = 5

type Question = { readonly text: string }
type SourceName = keyof typeof words.failed

type SourceOptions<Found> = {
  readonly name: SourceName
  /** The search text; null for no search. */
  readonly text: Readonly<Ref<string | null>>
  readonly revision?: () => number
  /** A caution about an incomplete result; empty for none. */
  readonly caution?: () => string
  ask(text: string): Outcome<readonly Found[]>
  item(found: Found): PaletteItem
}

/**
 * Queries all sources at the same time: each has its own group, which fills when that source answers, and reports its
 * failure. None waits for another.
 */
export function useSources(typed: Readonly<Ref<string>>, facts: Omit<ItemContext, 'now'>) {
  const host = useHostStore()
  const now = useNow()
  const searchText = computed(() => {
    const text = typed.value.trim()
    return text.length < minLetters ? null : text
  })
  const debouncedText = useDebounced(searchText)
  const itemContext = (): ItemContext => ({ ...facts, now: now.value })
  const sources = [
    useSource({
      name: 'calls',
      text: debouncedText,
      ask: (text) => ask('search.calls', { text, limit: maxResults }),
      item: (call) => pastCallItem(call, itemContext()),
    }),
    useSource({
      name: 'texts',
      text: searchText,
      revision: () => host.state?.texts.revision ?? 0,
      caution: () => (host.state?.texts.sync === 'copying' ? words.copying : ''),
      ask: async (text) => firstOf(await ask('texts.threads', { find: text, count: maxResults })),
      item: (thread) => textItem(thread, itemContext()),
    }),
    useSource({
      name: 'voicemail',
      text: searchText,
      revision: () => host.state?.voicemail.revision ?? 0,
      ask: async (text) =>
        firstOf(
          await ask('voicemail.list', {
            folder: null,
            mailbox: null,
            onlyNew: false,
            find: text,
            count: maxResults,
          }),
        ),
      item: (message) => voicemailItem(message, itemContext()),
    }),
    useSource({
      name: 'recordings',
      text: debouncedText,
      revision: () => host.state?.recordings.revision ?? 0,
      ask: async (text) =>
        firstOf(await ask('recordings.list', { find: text, filters: [], count: maxResults })),
      item: (recording) => recordingItem(recording, itemContext()),
    }),
  ]
  return computed(() => sources.flatMap((source) => source.value ?? []))
}

type ListAnswer<Found> = Awaited<Outcome<{ readonly items: readonly Found[] }>>

function firstOf<Found>(answer: ListAnswer<Found>): Awaited<Outcome<readonly Found[]>> {
  return answer.ok ? { ok: true, value: answer.value.items.slice(0, maxResults) } : answer
}

/** The group of one source; null if it has nothing to show. Earlier results stay until new ones arrive. */
function useSource<Found>({
  name,
  text,
  revision = () => 0,
  caution = () => '',
  ...source
}: SourceOptions<Found>) {
  const query = useHostQuery<Question, readonly Found[]>({
    query: () => (text.value === null ? null : { text: text.value }),
    revision,
    ask: (input) => source.ask(input.text),
  })
  const found = computed(() => {
    const [currentText, answeredText] = [text.value, query.answeredQuery.value?.text]
    const isRefinement =
      currentText !== null && answeredText !== undefined && currentText.startsWith(answeredText)
    return isRefinement ? (query.value.value ?? []) : []
  })
  return computed<PaletteGroup | null>(() => {
    if (text.value === null) return null
    const label = words.groups[name]
    const options = found.value.map((each) => source.item(each))
    const error = query.isPending.value ? null : query.error.value
    if (error) return failedGroup(name, error, query.reload)
    const note = query.isPending.value && options.length === 0 ? words.searching : caution()
    return options.length === 0 && note === '' ? null : { id: name, label, options, note, isLate: true }
  })
}

function failedGroup(name: SourceName, error: AppError, retry: () => void): PaletteGroup {
  return {
    id: name,
    label: words.groups[name],
    note: `${words.failed[name]} ${errorWords(error)}`,
    isFailure: true,
    isLate: true,
    options: [
      paletteItem({ id: `again:${name}`, icon: 'refresh', title: words.again, keepsOpen: true, run: retry }),
    ],
  }
}

/** The text after a pause in the typing; null takes effect at once. */
function useDebounced(text: Readonly<Ref<string | null>>): Readonly<Ref<string | null>> {
  const debounced = ref(text.value)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(text, (now) => {
    clearTimeout(timer)
    if (now === null) debounced.value = null
    else timer = setTimeout(() => (debounced.value = now), typingPauseMs)
  })
  onScopeDispose(() => clearTimeout(timer))
  return debounced
}
