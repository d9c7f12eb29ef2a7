import { readEvent } from '#shared/api/validate-event.ts'
import type { LoggedSlice } from '#electron/host/event-log/logged-state.ts'
import { initialState } from '#shared/host/state.ts'
import { isRecord } from '#shared/core/is-record.ts'

/** Deepest nesting of anything that the app writes. */
const deepest = 40

/** Whether a value is shallow enough to be walked recursively. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < deepest && Object.values(value).every((field) => isShallow(field, depth + 1))
}

/** Whether a value has the shape of that slice, so that a console can show it, whatever its content. */
export function fitsSlice(slice: LoggedSlice, value: unknown): boolean {
  if (!isLike(initialState[slice], value)) return false
  if (slice === 'session')
    return isRecord(value) && (value['kind'] !== 'signed-in' || isRecord(value['agent']))
  if (slice === 'lines') return everyHasTexts(value, ['id', 'state', 'number', 'name', 'endWords'])
  if (slice === 'quality') return everyHasTexts(value, ['lineId', 'codec'])
  if (!isRecord(value)) return Array.isArray(value)
  if (slice === 'recents') return everyHasTexts(value['calls'], ['type', 'number', 'name'])
  if (slice === 'people') return everyHasTexts(value['list'], ['key', 'kind', 'name', 'company', 'notes'])
  if (slice === 'events') return everyHasTexts(value['latest'], ['path', 'name', 'from', 'to', 'outcome'])
  if (slice === 'readiness') return everyHasTexts(value['checks'], ['name', 'state'])
  return true
}

export function isCallRecord(value: unknown): boolean {
  if (!isRecord(value) || typeof value['id'] !== 'number') return false
  return (
    everyHasTexts([value], ['state', 'direction']) &&
    everyHasTexts([value['source'], value['destination']], ['number', 'name', 'id'])
  )
}

export function isBookMemory(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { entries, gone, events, doubtful } = value
  const isList = (list: unknown, is: (item: unknown) => boolean) => Array.isArray(list) && list.every(is)
  return (
    isList(entries, (entry) => isRecord(entry) && isCallRecord(entry['record'])) &&
    isList(gone, Array.isArray) &&
    isList(doubtful, (id) => typeof id === 'number') &&
    isList(events, (id) => typeof id === 'string')
  )
}

/** Whether the book accepts this input; the content of a reading is known only after its differences are applied. */
export function isInput(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { kind } = value
  if (kind === 'event')
    return typeof value['receivedAt'] === 'number' && readEvent(value['event']).kind === 'call'
  if (kind === 'clear') return true
  if (typeof value['startedAt'] !== 'number') return false
  if (kind === 'call') return isCallRecord(value['call'])
  return kind === 'absent' ? typeof value['callId'] === 'number' : kind === 'reading'
}

/**
 * Whether the value has the model's shape: lists stay lists, objects objects, and types match; null in the model
 * matches anything.
 */
function isLike(model: unknown, value: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value)
  if (!isRecord(model)) return model === null || typeof model === typeof value || value === null
  if (!isRecord(value)) return false
  if ('kind' in model) return typeof value['kind'] === 'string'
  return Object.entries(model).every(([name, field]) => isLike(field, value[name]))
}

function everyHasTexts(list: unknown, texts: readonly string[]): boolean {
  return (
    Array.isArray(list) &&
    list.every((item) => isRecord(item) && texts.every((name) => typeof item[name] === 'string'))
  )
}
