import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { RoutingChange } from '#shared/calls/routing/changes.ts'
import { resetOnAgentChange } from '../../stores/reset-on-agent-change.ts'

/** The inputs of the tester; kept while other views are shown, reset when the agent changes. */
export const useRoutingPageStore = defineStore('routing-page', () =>
  resetOnAgentChange({
    kind: ref<'test' | 'calls' | 'flow'>('test'),
    from: ref(''),
    /** The number called; empty means the first one. */
    to: ref(''),
    when: ref<'now' | 'at'>('now'),
    /** In the format of a date and time field: `2026-11-29T19:00`, local time. */
    at: ref(''),
    keys: ref(''),
    answers: ref<'nobody' | 'first'>('nobody'),
    changes: shallowRef<readonly RoutingChange[]>([]),
    /** The changes tested by the last back-test. */
    testedChanges: shallowRef<readonly RoutingChange[] | null>(null),
    /** Key of the node where the call flow starts; empty for the first number. */
    flowStart: ref(''),
    /** Null until chosen: in a narrow window the list is shown. */
    flowView: ref<'diagram' | 'list' | null>(null),
  }),
)
