import type { HeadsetLights } from '#shared/host/audio.ts'
import { writeBits } from './bits.ts'
import type { Layout } from './report-layout.ts'
import { lightUsages } from './usages.ts'

export type OutputReport = { readonly reportId: number; readonly data: Uint8Array<ArrayBuffer> }

/** The output reports that set these lights on a headset, each complete; lights that it lacks are left out. */
export function encodeLights(layout: Layout, lights: HeadsetLights): readonly OutputReport[] {
  const states = lightStates(layout, lights)
  const reports = new Map<number, Uint8Array<ArrayBuffer>>()
  const slotCounts = new Map<number, number>()
  for (const field of layout.outputs) {
    const { reportId } = field
    const usages = field.kind === 'array' ? field.usages : [field.usage]
    if (!usages.some((usage) => states.has(usage))) continue
    const data = reports.get(reportId) ?? new Uint8Array(layout.outputBytes.get(reportId) ?? 0)
    reports.set(reportId, data)
    if (field.kind === 'variable') writeBits(data, field, states.get(field.usage) ? 1 : 0)
    else {
      const activeIndexes = usages.flatMap((usage, index) => (states.get(usage) ? [index + field.first] : []))
      const slot = slotCounts.get(reportId) ?? 0
      slotCounts.set(reportId, slot + 1)
      writeBits(data, field, activeIndexes[slot] ?? 0)
    }
  }
  return [...reports].map(([reportId, data]) => ({ reportId, data }))
}

/** Whether the headset is told that it is off-hook: its hook switch then follows and can be trusted. */
export function hasHookLight(layout: Layout): boolean {
  return hasLight(layout, lightUsages.offHook)
}

function hasLight(layout: Layout, usage: number): boolean {
  return layout.outputs.some((field) =>
    field.kind === 'variable' ? field.usage === usage : field.usages.includes(usage),
  )
}

/** A headset without an Off-Hook or a Mute light gets the closest substitute. */
function lightStates(
  layout: Layout,
  { ringing, offHook, muted, held }: HeadsetLights,
): ReadonlyMap<number, boolean> {
  const firstSupported = (usages: readonly number[]) => usages.find((usage) => hasLight(layout, usage))
  const entries = [
    [firstSupported([lightUsages.offHook, lightUsages.onLine]), offHook],
    [firstSupported([lightUsages.mute, lightUsages.microphone]), muted],
    [lightUsages.ring, ringing],
    [lightUsages.ringer, ringing],
    [lightUsages.hold, held],
  ] as const
  return new Map(entries.flatMap(([usage, isOn]) => (usage === undefined ? [] : [[usage, isOn] as const])))
}
