import type { AdminKind, RequestField } from '#shared/api/admin/kind.ts'
import type { AdminKey, AdminRecord } from '#shared/host/admin.ts'
import type { RecordEditsState } from '../use-record-edits.ts'
import type { ValueReader } from '../value-words.ts'

/** Props of an editor for a few fields of a form. */
export type FieldEditorProps = {
  /** The editor's fields that the form has. */
  readonly fields: readonly RequestField[]
  readonly form: RecordEditsState
  readonly kind: AdminKind
  /** Null for a new record. */
  readonly recordKey: AdminKey | null
  readonly isNew: boolean
  readonly reader: ValueReader
}

/** Props of a panel beside the form of a record. */
export type RecordPanelProps = {
  readonly kind: AdminKind
  readonly recordKey: AdminKey | null
  /** The record as stored on the platform; empty for a new one. */
  readonly record: AdminRecord
  readonly form: RecordEditsState
  /** Whether this agent may change what the API allows to be changed. */
  readonly mayChange: boolean
  readonly reader: ValueReader
}
