import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import { errorWords } from '../../locales/error-words.ts'
import { paletteWords as words } from '../../locales/palette.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useNow } from '../../ui/use-now.ts'
import { pastCallItem, recordingItem, textItem, voicemailItem, type FoundFacts } from './found-items.ts'
import { paletteItem, type PaletteGroup, type PaletteItem } from './palette-item.ts'

/** Minimum number of letters to search for. */
const shortest = 2
/** Pause in the typing, in milliseconds, before the platform is queried. */
const pause = 200
const most = 5

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
export function useSources(typed: Readonly<Ref<string>>, facts: Omit<FoundFacts, 'now'>) {
  const host = useHostStore()
  const now = useNow()
  const wanted = computed(() => {
    const text = typed.value.trim()
    return text.length < shortest ? null : text
  })
  const paused = usePaused(wanted)
  const seen = (): FoundFacts => ({ ...facts, now: now.value })
  const sources = [
    useSource({
      name: 'calls',
      text: paused,
      ask: (text) => ask('search.calls', { text, limit: most }),
      item: (call) => pastCallItem(call, seen()),
    }),
    useSource({
      name: 'texts',
      text: wanted,
      revision: () => host.state?.texts.revision ?? 0,
      caution: () => (host.state?.texts.sync === 'copying' ? words.copying : ''),
      ask: async (text) => firstOf(await ask('texts.threads', { find: text, count: most })),
      item: (thread) => textItem(thread, seen()),
    }),
    useSource({
      name: 'voicemail',
      text: wanted,
      revision: () => host.state?.voicemail.revision ?? 0,
      ask: async (text) =>
        firstOf(
          await ask('voicemail.list', {
            folder: null,
            mailbox: null,
            onlyNew: false,
            find: text,
            count: most,
          }),
        ),
      item: (message) => voicemailItem(message, seen()),
    }),
    useSource({
      name: 'recordings',
      text: paused,
      revision: () => host.state?.recordings.revision ?? 0,
      ask: async (text) => firstOf(await ask('recordings.list', { find: text, filters: [], count: most })),
      item: (recording) => recordingItem(recording, seen()),
    }),
  ]
  return computed(() => sources.flatMap((source) => source.value ?? []))
}

type ListAnswer<Found> = Awaited<Outcome<{ readonly items: readonly Found[] }>>

function firstOf<Found>(answer: ListAnswer<Found>): Awaited<Outcome<readonly Found[]>> {
  return answer.ok ? { ok: true, value: answer.value.items.slice(0, most) } : answer
}

/** The group of one source; null if it has nothing to show. Earlier results stay until new ones arrive. */
function useSource<Found>({
  name,
  text,
  revision = () => 0,
  caution = () => '',
  ...source
}: SourceOptions<Found>) {
  const asked = useHostQuery<Question, readonly Found[]>({
    question: () => (text.value === null ? null : { text: text.value }),
    revision,
    ask: (question) => source.ask(question.text),
  })
  const found = computed(() => {
    const [sought, answered] = [text.value, asked.answered.value?.text]
    const isAbout = sought !== null && answered !== undefined && sought.startsWith(answered)
    return isAbout ? (asked.value.value ?? []) : []
  })
  return computed<PaletteGroup | null>(() => {
    if (text.value === null) return null
    const label = words.groups[name]
    const options = found.value.map((each) => source.item(each))
    const error = asked.waiting.value ? null : asked.error.value
    if (error) return failed(name, error, asked.again)
    const note = asked.waiting.value && options.length === 0 ? words.searching : caution()
    return options.length === 0 && note === '' ? null : { id: name, label, options, note, isLate: true }
  })
}

function failed(name: SourceName, error: AppError, again: () => void): PaletteGroup {
  return {
    id: name,
    label: words.groups[name],
    note: `${words.failed[name]} ${errorWords(error)}`,
    isFailure: true,
    isLate: true,
    options: [
      paletteItem({ id: `again:${name}`, icon: 'refresh', title: words.again, stays: true, run: again }),
    ],
  }
}

/** The text after a pause in the typing; null takes effect at once. */
function usePaused(text: Readonly<Ref<string | null>>): Readonly<Ref<string | null>> {
  const paused = ref(text.value)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(text, (now) => {
    clearTimeout(timer)
    if (now === null) paused.value = null
    else timer = setTimeout(() => (paused.value = now), pause)
  })
  onScopeDispose(() => clearTimeout(timer))
  return paused
}
