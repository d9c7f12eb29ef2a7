import type { Component } from 'vue'
import type { KindName } from '#shared/api/admin/kind-definitions.ts'
import { scheduleFields } from '../../lists/schedule-draft.ts'
import { ivrKeyFields } from './ivr-keys.ts'
import CallMeBackPreview from './CallMeBackPreview.vue'
import CampaignField from './CampaignField.vue'
import CampaignNumbers from './CampaignNumbers.vue'
import GroupMembers from './GroupMembers.vue'
import IvrFacts from './IvrFacts.vue'
import IvrKeys from './IvrKeys.vue'
import MemberList from './MemberList.vue'
import NumberTarget from './NumberTarget.vue'
import NumbersField from './NumbersField.vue'
import NumbersPanel from './NumbersPanel.vue'
import QueueMembers from './QueueMembers.vue'
import RandomDestinations from './RandomDestinations.vue'
import RecordSound from './RecordSound.vue'
import RuleAction from './RuleAction.vue'
import RuleEnd from './RuleEnd.vue'
import RuleOrder from './RuleOrder.vue'
import ScheduleFields from './ScheduleFields.vue'
import TimeIntervals from './TimeIntervals.vue'

/** A form editor that replaces the fields it names, at the place of the first one. */
export type FieldEditor = {
  readonly fields: readonly string[]
  /** Accepts `FieldEditorProps`. */
  readonly component: Component
}

/** Kinds with hand-written editors for some fields. All other fields are generated. */
const fieldEditors: { readonly [Kind in KindName]?: readonly FieldEditor[] } = {
  'routing-rules': [
    { fields: ['action'], component: RuleAction },
    { fields: ['source'], component: RuleEnd },
    { fields: ['destination'], component: RuleEnd },
    { fields: ['time_interval'], component: TimeIntervals },
  ],
  ivrs: [
    { fields: ivrKeyFields, component: IvrKeys },
    { fields: ['random_dst'], component: RandomDestinations },
    { fields: ['ddis'], component: NumbersField },
  ],
  'campaign-numbers': [{ fields: ['campaign_id'], component: CampaignField }],
  conferences: [{ fields: ['ddis'], component: NumbersField }],
  queues: [{ fields: ['users'], component: MemberList }],
  'ring-groups': [{ fields: ['users'], component: MemberList }],
  'report-schedules': [{ fields: scheduleFields, component: ScheduleFields }],
}

/** A hand-written part of a record's page. */
export type RecordPanel = {
  /** Accepts `RecordPanelProps`; emits `saved` after it has changed the record itself. */
  readonly component: Component
  /** Facts shown by the panel, which the list of facts leaves out. */
  readonly facts?: readonly string[]
  /** The panel changes the record itself. */
  readonly changes?: true
  /** The panel replaces a form editor where there is no form. */
  readonly isForReading?: true
  /** The panel is also shown beside the form of a new record. */
  readonly isForNew?: true
}

const panels: { readonly [Kind in KindName]?: readonly RecordPanel[] } = {
  ivrs: [{ component: IvrFacts, facts: ivrKeyFields, isForReading: true }],
  queues: [{ component: QueueMembers, facts: ['users'] }, { component: NumbersPanel }],
  users: [{ component: NumbersPanel }],
  numbers: [{ component: NumberTarget, facts: ['target_type', 'target_id'], changes: true }],
  'user-groups': [{ component: GroupMembers }],
  'queue-groups': [{ component: GroupMembers }],
  'pickup-groups': [{ component: GroupMembers }],
  roles: [{ component: GroupMembers }],
  'group-policies': [{ component: GroupMembers }],
  campaigns: [{ component: CampaignNumbers, changes: true }],
  'call-me-back': [{ component: CallMeBackPreview, isForNew: true }],
  'call-me-back-buttons': [{ component: CallMeBackPreview, isForNew: true }],
  recordings: [{ component: RecordSound }],
  'voice-messages': [{ component: RecordSound }],
}
const panelsByKind: Readonly<Record<string, readonly RecordPanel[] | undefined>> = panels

/** Returns the hand-written panels of a kind, in order. */
export function panelsOf(kind: string): readonly RecordPanel[] {
  return panelsByKind[kind] ?? []
}

/** Kinds with a view of all their records. The component accepts `mayChange` and `reader`, and emits `close`. */
const overviews: { readonly [Kind in KindName]?: Component } = { 'routing-rules': RuleOrder }
const overviewByKind: Readonly<Record<string, Component | undefined>> = overviews

/** Returns the overview of a kind; undefined if it has none. */
export function overviewOf(kind: string): Component | undefined {
  return overviewByKind[kind]
}

const editorsByKind: Readonly<Record<string, readonly FieldEditor[] | undefined>> = fieldEditors

/** Returns the editor of a field; undefined for a generated one. */
export function editorOf(kind: string, field: string): FieldEditor | undefined {
  return editorsByKind[kind]?.find(({ fields }) => fields.includes(field))
}
