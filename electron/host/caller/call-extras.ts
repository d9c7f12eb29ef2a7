import type { ApiClient } from '#shared/api/client.ts'
import type { LiveCall } from '#shared/api/modules/calls.ts'
import { callerLimits, type CallExtras, type CallLabel, type Loaded } from '#shared/host/caller.ts'

/** Maximum length of text and address accepted from outside. */
const maxLength = { text: 500, url: 2_000 } as const

/** Reads the platform's data on a live call: labels and attached data. */
export async function readExtras(api: ApiClient, callId: number): Promise<Loaded<CallExtras> | null> {
  const read = await api.calls.read({ id: callId })
  if (read.ok) return { kind: 'ready', value: extrasOf(read.value) }
  // The call has ended, or this agent may not read it.
  if (read.error.code === 'platform.not-found' || read.error.code === 'platform.forbidden') return null
  return { kind: 'failed', error: read.error }
}

export function extrasOf(call: Pick<LiveCall, 'labels' | 'action_url' | 'action_text'>): CallExtras {
  const ids = (call.labels ?? []).filter((label) => Number.isSafeInteger(label)) as number[]
  return {
    labels: ids.slice(0, callerLimits.labels),
    actionUrl: (call.action_url ?? '').trim().slice(0, maxLength.url),
    actionText: (call.action_text ?? '').trim().slice(0, maxLength.text),
  }
}

/** Maximum number of labels offered. */
const maxLabels = 200

/** Reads the labels that calls can have; none if the platform has none or withholds them from this agent. */
export async function readLabels(api: ApiClient): Promise<Loaded<readonly CallLabel[]>> {
  const read = await api.calls.listLabels({ query: { page: 1, limit: maxLabels } })
  if (!read.ok && !['platform.forbidden', 'platform.not-found'].includes(read.error.code))
    return { kind: 'failed', error: read.error }
  const labels = (read.ok ? read.value.data : []).flatMap(({ id, name, color }) => {
    const shown = name?.trim().slice(0, 80) ?? ''
    const isColor = /^#[\da-f]{6}$/i.test(color ?? '')
    return shown === '' ? [] : [{ id, name: shown, color: isColor ? (color ?? '') : '' }]
  })
  return { kind: 'ready', value: labels.slice(0, maxLabels) }
}
