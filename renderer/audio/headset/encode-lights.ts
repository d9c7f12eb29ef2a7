import type { HeadsetLights } from '#shared/host/audio.ts'
import { writeBits } from './bits.ts'
import type { Layout } from './report-layout.ts'
import { lightUsages } from './usages.ts'

export type OutputReport = { readonly reportId: number; readonly data: Uint8Array<ArrayBuffer> }

/** The output reports that set these lights on a headset, each complete; lights that it lacks are left out. */
export function encodeLights(layout: Layout, lights: HeadsetLights): readonly OutputReport[] {
  const on = lit(layout, lights)
  const reports = new Map<number, Uint8Array<ArrayBuffer>>()
  const listed = new Map<number, number>()
  for (const field of layout.outputs) {
    const { reportId } = field
    const usages = field.kind === 'array' ? field.usages : [field.usage]
    if (!usages.some((usage) => on.has(usage))) continue
    const data = reports.get(reportId) ?? new Uint8Array(layout.outputBytes.get(reportId) ?? 0)
    reports.set(reportId, data)
    if (field.kind === 'variable') writeBits(data, field, on.get(field.usage) ? 1 : 0)
    else {
      const shown = usages.flatMap((usage, index) => (on.get(usage) ? [index + field.first] : []))
      const nth = listed.get(reportId) ?? 0
      listed.set(reportId, nth + 1)
      writeBits(data, field, shown[nth] ?? 0)
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
function lit(layout: Layout, { ringing, offHook, muted, held }: HeadsetLights): ReadonlyMap<number, boolean> {
  const first = (usages: readonly number[]) => usages.find((usage) => hasLight(layout, usage))
  const shown = [
    [first([lightUsages.offHook, lightUsages.onLine]), offHook],
    [first([lightUsages.mute, lightUsages.microphone]), muted],
    [lightUsages.ring, ringing],
    [lightUsages.ringer, ringing],
    [lightUsages.hold, held],
  ] as const
  return new Map(shown.flatMap(([usage, isOn]) => (usage === undefined ? [] : [[usage, isOn] as const])))
}
