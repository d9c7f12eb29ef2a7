import type { ApiClient } from '#shared/api/client.ts'
import type { LiveCall } from '#shared/api/modules/calls.ts'
import { mostOfCaller, type CallExtras, type CallLabel, type Loaded } from '#shared/host/caller.ts'

/** Longest sentence and address that are taken from outside. */
const longest = { text: 500, url: 2_000 } as const

/** Reads what the platform keeps with a live call: labels, and what came along with it. */
export async function readExtras(api: ApiClient, callId: number): Promise<Loaded<CallExtras> | null> {
  const read = await api.calls.read({ id: callId })
  if (read.ok) return { kind: 'ready', value: extrasOf(read.value) }
  // Over meanwhile, or not for this agent: there is nothing to say of it.
  if (read.error.code === 'platform.not-found' || read.error.code === 'platform.forbidden') return null
  return { kind: 'failed', error: read.error }
}

export function extrasOf(call: Pick<LiveCall, 'labels' | 'action_url' | 'action_text'>): CallExtras {
  const ids = (call.labels ?? []).filter((label) => Number.isSafeInteger(label)) as number[]
  return {
    labels: ids.slice(0, mostOfCaller.labels),
    actionUrl: (call.action_url ?? '').trim().slice(0, longest.url),
    actionText: (call.action_text ?? '').trim().slice(0, longest.text),
  }
}

/** Labels that are offered at most. */
const most = 200

/** The labels that calls can have; none where the platform has none, or not for this agent. */
export async function readLabels(api: ApiClient): Promise<Loaded<readonly CallLabel[]>> {
  const read = await api.calls.listLabels({ query: { page: 1, limit: most } })
  if (!read.ok && !['platform.forbidden', 'platform.not-found'].includes(read.error.code))
    return { kind: 'failed', error: read.error }
  const labels = (read.ok ? read.value.data : []).flatMap(({ id, name, color }) => {
    const shown = name?.trim().slice(0, 80) ?? ''
    const isColor = /^#[\da-f]{6}$/i.test(color ?? '')
    return shown === '' ? [] : [{ id, name: shown, color: isColor ? (color ?? '') : '' }]
  })
  return { kind: 'ready', value: labels.slice(0, most) }
}
