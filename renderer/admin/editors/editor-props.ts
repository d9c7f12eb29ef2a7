import type { AdminKind, FieldForm } from '#shared/api/admin/kind.ts'
import type { AdminKey, AdminRecord } from '#shared/host/admin.ts'
import type { RecordEditsState } from '../use-record-edits.ts'
import type { ValueReader } from '../value-words.ts'

/** What an editor of a few fields of a form is given. */
export type FieldEditorProps = {
  /** Those of its fields that the form has. */
  readonly fields: readonly FieldForm[]
  readonly form: RecordEditsState
  readonly kind: AdminKind
  /** Null of a record that is made. */
  readonly recordKey: AdminKey | null
  readonly isNew: boolean
  readonly reader: ValueReader
}

/** What a part of a record's page is given that stands beside its form. */
export type RecordPanelProps = {
  readonly kind: AdminKind
  readonly recordKey: AdminKey | null
  /** As the platform has it; empty for a new one. */
  readonly record: AdminRecord
  readonly form: RecordEditsState
  /** Whether this person may change what the platform lets be changed. */
  readonly mayChange: boolean
  readonly reader: ValueReader
}
