import { computed, ref, watch } from 'vue'
import type { AdminRows } from '#shared/host/admin.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import { errorWords } from '../../locales/error-words.ts'
import { ask } from '../../services.ts'
import { notices } from '../../stores/notices.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useAdminPageStore } from '../admin-page.ts'
import { readRows } from './read-rows.ts'
import { movedTo, newPositions, placedRules, type PlacedRule } from './rule-order.ts'

/** Maximum number of rules that can be ordered together. */
const mostRules = 1_000
const fields = ['pos', 'direction', 'action', 'source', 'destination', 'time_interval']

/** The routing rules in order; the agent moves them and saves all changes together. */
export function useRuleOrder() {
  const page = useAdminPageStore()
  const query = useHostQuery<{ readonly of: string }, AdminRows>({
    question: () => ({ of: 'rules' }),
    revision: () => page.changes,
    ask: () => readRows({ kind: 'routing-rules', fields, most: mostRules }),
  })
  const saved = computed(() => placedRules(query.value.value?.rows ?? []))
  /** The order wanted by the agent; null also if rules were added or deleted since. */
  const wanted = computed(() => {
    const ids = page.ruleOrder
    const isSame = ids?.length === saved.value.length && saved.value.every(({ id }) => ids.includes(id))
    return isSame ? ids : null
  })
  const rules = computed<readonly PlacedRule[]>(() => inOrderOf(saved.value, wanted.value))
  const changes = computed(() =>
    wanted.value === null ? new Map<number, number>() : newPositions(rules.value),
  )
  const isCut = computed(() => (query.value.value?.total ?? 0) > saved.value.length)
  const busy = ref(false)
  /** Why the last save failed, or the wanted order was discarded, in words. */
  const trouble = ref('')
  watch(saved, () => {
    if (query.value.value === null || page.ruleOrder === null || wanted.value !== null) return
    page.ruleOrder = null
    trouble.value = words.rules.changedByOther
  })

  function move(from: number, to: number): boolean {
    const next = movedTo(rules.value, from, to)
    if (busy.value || next === rules.value) return false
    page.ruleOrder = newPositions(next).size === 0 ? null : next.map(({ id }) => id)
    trouble.value = ''
    return true
  }

  /** Saves rule by rule and stops at one that somebody else has moved, so that their change is not overwritten. */
  async function save(): Promise<void> {
    if (busy.value || changes.value.size === 0) return
    busy.value = true
    const stopped = await write([...changes.value], saved.value)
    busy.value = false
    trouble.value = stopped.words
    // Unsent moves stay pending; rules moved by somebody else are shown in their order.
    if (stopped.words === '' || stopped.isTheirs) page.ruleOrder = null
    page.changes += 1
    if (trouble.value === '') notices.emit({ words: words.rules.saved })
  }

  const discard = () => (page.ruleOrder = null)
  const { error, waiting, again } = query
  return { rules, changes, isCut, busy, trouble, error, waiting, again, move, save, discard }
}

async function write(
  changes: readonly (readonly [number, number])[],
  rules: readonly PlacedRule[],
): Promise<{ readonly words: string; readonly isTheirs: boolean }> {
  for (const [done, [id, pos]] of changes.entries()) {
    const before = rules.find((rule) => rule.id === id)?.record ?? {}
    const answer = await ask('admin.change', { kind: 'routing-rules', key: id, body: { pos }, before })
    if (!answer.ok) return { words: words.rules.stopped(done, errorWords(answer.error)), isTheirs: false }
    if (answer.value.kind !== 'saved')
      return { words: words.rules.stopped(done, words.rules.movedByOther), isTheirs: true }
  }
  return { words: '', isTheirs: false }
}

function inOrderOf(rules: readonly PlacedRule[], ids: readonly number[] | null): readonly PlacedRule[] {
  if (ids === null) return rules
  return ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? [])
}
