import type { Component } from 'vue'
import type { KindName } from '#shared/api/admin/places.ts'
import { ivrKeyFields } from './ivr-keys.ts'
import IvrKeys from './IvrKeys.vue'
import RandomDestinations from './RandomDestinations.vue'
import RuleAction from './RuleAction.vue'
import RuleOrder from './RuleOrder.vue'
import TimeIntervals from './TimeIntervals.vue'

/** An editor that stands in a form in place of the fields that it names, where the first of them would stand. */
export type FieldEditor = {
  readonly fields: readonly string[]
  /** Takes `FieldEditorProps`. */
  readonly component: Component
}

/** The kinds whose forms have an editor of their own for some fields. All other fields are generated. */
const fieldEditors: { readonly [Kind in KindName]?: readonly FieldEditor[] } = {
  'routing-rules': [
    { fields: ['action'], component: RuleAction },
    { fields: ['time_interval'], component: TimeIntervals },
  ],
  ivrs: [
    { fields: ivrKeyFields, component: IvrKeys },
    { fields: ['random_dst'], component: RandomDestinations },
  ],
}

/** The kinds that have a view of all their records together. Takes `mayChange` and `reader`; emits `close`. */
const overviews: { readonly [Kind in KindName]?: Component } = { 'routing-rules': RuleOrder }
const overviewByKind: Readonly<Record<string, Component | undefined>> = overviews

/** The view of all records of a kind together; undefined where there is none. */
export function overviewOf(kind: string): Component | undefined {
  return overviewByKind[kind]
}

const editorsByKind: Readonly<Record<string, readonly FieldEditor[] | undefined>> = fieldEditors

/** The editor of a field; undefined for a generated one. */
export function editorOf(kind: string, field: string): FieldEditor | undefined {
  return editorsByKind[kind]?.find(({ fields }) => fields.includes(field))
}
