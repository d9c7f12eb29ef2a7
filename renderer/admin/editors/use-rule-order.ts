import { computed, ref, watch } from 'vue'
import type { AdminRows } from '#shared/host/admin.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import { errorWords } from '../../locales/error-words.ts'
import { noWords, wordsRef } from '../../locales/words-ref.ts'
import { ask } from '../../services.ts'
import { notices } from '../../stores/notices.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useAdminPageStore } from '../admin-page.ts'
import { readRows } from './read-rows.ts'
import { moveItem, newPositions, inAppliedOrder, type OrderedRule } from './rule-order.ts'

/** Maximum number of rules that can be ordered together. */
const maxRules = 1_000
const fields = ['pos', 'direction', 'action', 'source', 'destination', 'time_interval']

/** The routing rules in order; the agent moves them and saves all changes together. */
export function useRuleOrder() {
  const page = useAdminPageStore()
  const query = useHostQuery<{ readonly of: string }, AdminRows>({
    query: () => ({ of: 'rules' }),
    revision: () => page.revision,
    ask: () => readRows({ kind: 'routing-rules', fields, maxRows: maxRules }),
  })
  const saved = computed(() => inAppliedOrder(query.value.value?.rows ?? []))
  /** The order wanted by the agent; null also if rules were added or deleted since. */
  const wantedOrder = computed(() => {
    const ids = page.ruleOrder
    return ids !== null && hasSameIds(saved.value, ids) ? ids : null
  })
  const rules = computed<readonly OrderedRule[]>(() => sortByIds(saved.value, wantedOrder.value))
  const changes = computed(() =>
    wantedOrder.value === null ? new Map<number, number>() : newPositions(rules.value),
  )
  const isTruncated = computed(() => (query.value.value?.total ?? 0) > saved.value.length)
  const busy = ref(false)
  /** Why the last save failed, or the wanted order was discarded, in words. */
  const errorMessage = wordsRef(noWords)
  watch(saved, () => {
    if (query.value.value === null || page.ruleOrder === null || wantedOrder.value !== null) return
    page.ruleOrder = null
    errorMessage.value = () => words.rules.changedByOther
  })

  function move(from: number, to: number): boolean {
    const next = moveItem(rules.value, from, to)
    if (busy.value || next === rules.value) return false
    page.ruleOrder = newPositions(next).size === 0 ? null : next.map(({ id }) => id)
    errorMessage.value = noWords
    return true
  }

  /** Saves rule by rule and stops at one that somebody else has moved, so that their change is not overwritten. */
  async function save(): Promise<void> {
    if (busy.value || changes.value.size === 0) return
    busy.value = true
    const outcome = await savePositions([...changes.value], saved.value)
    busy.value = false
    errorMessage.value = outcome.failure ?? noWords
    // Unsent moves stay pending; rules moved by somebody else are shown in their order.
    if (outcome.failure === null || outcome.isMovedByOther) page.ruleOrder = null
    page.revision += 1
    if (outcome.failure === null) notices.emit({ words: () => words.rules.saved })
  }

  const { error, isPending, reload } = query
  return { rules, changes, isTruncated, busy, errorMessage, error, isPending, reload, move, save }
}

function hasSameIds(rules: readonly OrderedRule[], ids: readonly number[]): boolean {
  return ids.length === rules.length && rules.every(({ id }) => ids.includes(id))
}

/** `failure` returns why it stopped, in words; null if every position was saved. */
async function savePositions(
  changes: readonly (readonly [number, number])[],
  rules: readonly OrderedRule[],
): Promise<{ readonly failure: (() => string) | null; readonly isMovedByOther: boolean }> {
  for (const [done, [id, pos]] of changes.entries()) {
    const before = rules.find((rule) => rule.id === id)?.record ?? {}
    const result = await ask('admin.change', { kind: 'routing-rules', key: id, body: { pos }, before })
    if (!result.ok)
      return {
        failure: () => words.rules.stopped(done, errorWords(result.error)),
        isMovedByOther: false,
      }
    if (result.value.kind !== 'saved')
      return { failure: () => words.rules.stopped(done, words.rules.movedByOther), isMovedByOther: true }
  }
  return { failure: null, isMovedByOther: false }
}

function sortByIds(rules: readonly OrderedRule[], ids: readonly number[] | null): readonly OrderedRule[] {
  if (ids === null) return rules
  return ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? [])
}
