import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { RoutingChange } from '#shared/calls/routing/changes.ts'
import { resetOnAgentChange } from '../../stores/reset-on-agent-change.ts'

/** What was asked and tried: kept while other views are shown, and for nobody else. */
export const useRoutingPageStore = defineStore('routing-page', () =>
  resetOnAgentChange({
    kind: ref<'test' | 'calls' | 'flow'>('test'),
    from: ref(''),
    /** The number called; empty before one is chosen, which stands for the first. */
    to: ref(''),
    when: ref<'now' | 'at'>('now'),
    /** As a field of date and time holds it: `2026-11-29T19:00`, local time. */
    at: ref(''),
    keys: ref(''),
    answers: ref<'nobody' | 'first'>('nobody'),
    changes: shallowRef<readonly RoutingChange[]>([]),
    /** The changes that the last back-test was about. */
    tested: shallowRef<readonly RoutingChange[] | null>(null),
    /** Where the call flow begins: the key of a node; empty for the first number. */
    flowFrom: ref(''),
    /** Null while nobody has chosen: the list where the window is narrow. */
    flowAs: ref<'diagram' | 'list' | null>(null),
  }),
)
