import type { HeadsetButton, HeadsetLights } from '#shared/host/audio.ts'
import { readBits } from './bits.ts'
import { hasHookLight } from './encode-lights.ts'
import type { InputReport } from './hid-port.ts'
import type { Layout, ReportField } from './report-layout.ts'
import { buttonUsages } from './usages.ts'

/** Milliseconds: a press released within this time is one press, even if the headset declares it as a state. */
const maxPulse = 400
/** Milliseconds after we said "off-hook" in which a headset may still report that it was not. */
const settlingTime = 2_000

type UsageValue = { readonly value: number; readonly isAbsolute: boolean }

/**
 * Turns input reports into presses. Headsets differ in what they send for one press:
 * - hook switch: a state (absolute), or a pulse (relative) that means "the opposite of now"
 * - mute: a pulse, a state, or a pulse that is declared as a state
 * "Now" is defined by the lights that were written last: a headset's echo of them is not a press.
 */
export class InputDecoder {
  private readonly fields: readonly ReportField[]
  private readonly tracksHookState: boolean
  private readonly previousValues = new Map<number, number>()
  private muteSetAt = -Infinity
  private wasMuteReported = false
  private isMutePulsed = false
  private lights: HeadsetLights = { ringing: false, offHook: false, muted: false, held: false }
  private offHookSince = Infinity

  constructor(layout: Layout) {
    const buttonUsageSet = new Set<number>(Object.values(buttonUsages))
    this.fields = layout.inputs.filter((field) =>
      field.kind === 'variable'
        ? buttonUsageSet.has(field.usage)
        : field.usages.some((usage) => buttonUsageSet.has(usage)),
    )
    this.tracksHookState = hasHookLight(layout)
  }

  /** The lights that the headset was sent at `at`, in milliseconds of any clock. */
  setLights(lights: HeadsetLights, at: number): void {
    if (lights.offHook !== this.lights.offHook) this.offHookSince = lights.offHook ? at : Infinity
    this.lights = lights
  }

  /** The presses in one report received at `at`. */
  decode({ reportId, data }: InputReport, at: number): readonly HeadsetButton[] {
    const values = this.read(reportId, data)
    const buttons = [...values].flatMap(([usage, value]) => this.press(usage, value, { at, values }) ?? [])
    for (const [usage, { value }] of values) this.previousValues.set(usage, value)
    return buttons
  }

  private read(reportId: number, data: DataView): ReadonlyMap<number, UsageValue> {
    const values = new Map<number, UsageValue>()
    for (const field of this.fields) {
      if (field.reportId !== reportId) continue
      const raw = readBits(data, field.bit, field.size)
      const { isAbsolute } = field
      if (field.kind === 'variable') values.set(field.usage, { value: raw, isAbsolute })
      else
        field.usages.forEach((usage, index) => {
          const isOn = raw === index + field.first || values.get(usage)?.value === 1
          values.set(usage, { value: isOn ? 1 : 0, isAbsolute })
        })
    }
    return values
  }

  private press(
    usage: number,
    { value, isAbsolute }: UsageValue,
    report: { readonly at: number; readonly values: ReadonlyMap<number, UsageValue> },
  ): HeadsetButton | undefined {
    const previous = this.previousValues.get(usage)
    const isPressed = isAbsolute ? value !== 0 && !previous : value !== 0
    switch (usage) {
      case buttonUsages.hookSwitch:
        return isAbsolute && this.tracksHookState
          ? this.hookButton(value, previous, report)
          : this.toggleHook(isPressed)
      case buttonUsages.phoneMute:
        return isAbsolute ? this.muteButton(value, previous ?? 0, report.at) : isPressed ? 'mute' : undefined
      case buttonUsages.flash:
      case buttonUsages.hold:
        return isPressed ? 'flash' : undefined
      case buttonUsages.drop:
        return isPressed ? 'reject' : undefined
      default:
        return undefined
    }
  }

  private toggleHook(isPressed: boolean): HeadsetButton | undefined {
    if (!isPressed) return undefined
    return this.lights.offHook ? 'hook-on' : 'hook-off'
  }

  /** The first report of a headset that was already off-hook, as after a page reload, may say that it no longer is. */
  private hookButton(
    value: number,
    before: number | undefined,
    { at, values }: { readonly at: number; readonly values: ReadonlyMap<number, UsageValue> },
  ): HeadsetButton | undefined {
    if (value !== 0) return before ? undefined : 'hook-off'
    if (before !== undefined) return before === 0 ? undefined : 'hook-on'
    const isAllOff = [...values.values()].every((each) => each.value === 0)
    return isAllOff && at - this.offHookSince >= settlingTime ? 'hook-on' : undefined
  }

  private muteButton(value: number, before: number, at: number): HeadsetButton | undefined {
    if ((value !== 0) === (before !== 0)) return undefined
    if (value !== 0) {
      this.muteSetAt = at
      this.wasMuteReported = this.isMutePulsed || !this.lights.muted
      return this.wasMuteReported ? 'mute' : undefined
    }
    if (at - this.muteSetAt < maxPulse) this.isMutePulsed = true
    if (this.isMutePulsed) return this.wasMuteReported ? undefined : 'mute'
    return this.lights.muted ? 'mute' : undefined
  }
}
