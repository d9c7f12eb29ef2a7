import { audioFeature } from '../audio-engines/audio-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { isHere } from '#shared/calls/line-groups.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { AudioReport, HeadsetButton } from '#shared/host/audio.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { AudioPort } from '../ports.ts'
import type { StateView } from '../kernel/feature-context.ts'
import { freshMemory, lightsFor, pressed, withLights, type HeadsetMemory } from './headset-machine.ts'

/** The buttons and lights of a headset. */
export const headsetFeature = defineFeature({
  name: 'headset',
  needs: { audio: audioFeature },
  create: ({ clock, store, run, own }, { audio }) => own(new HeadsetControl({ audio, store, clock, run })),
})

type HeadsetControlOptions = {
  readonly audio: AudioPort
  readonly clock: Clock
  readonly store: StateView
  /** Runs a command as if its key had been pressed; does nothing if it does not apply. */
  readonly run: (command: CommandName) => void
}

/** Maps the headset's buttons to commands, and keeps its lights in sync with the calls. */
class HeadsetControl implements Disposable {
  private readonly options: HeadsetControlOptions
  private readonly owned = new Disposables()
  private memory: HeadsetMemory = freshMemory
  private present = false

  constructor(options: HeadsetControlOptions) {
    const { audio, store } = options
    this.options = options
    this.owned.add(audio.onReport((report) => this.reported(report)))
    this.owned.add(audio.onReady(() => this.connected(false)))
    this.owned.add(
      store.onSlice(({ slice }) => {
        if (slice === 'lines' || slice === 'settings') this.light()
      }),
    )
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private reported(report: AudioReport): void {
    if (report.kind === 'headset') this.connected(report.name !== null)
    if (report.kind === 'headset-button') this.pressed(report.button)
  }

  /** Resets the memory when a headset comes or goes: a new one has not been sent any lights. */
  private connected(present: boolean): void {
    this.present = present
    this.memory = freshMemory
    if (present) this.light(true)
  }

  private pressed(button: HeadsetButton): void {
    const { clock, run } = this.options
    const { memory, command, outOfStep } = pressed(this.memory, { button, at: clock.now() }, this.calls)
    this.memory = memory
    if (command) run(command)
    if (outOfStep) this.light(true)
  }

  /** Sends the lights if they have changed; with `again` also if not, for a headset that is out of sync. */
  private light(again = false): void {
    if (!this.present) return
    const { audio, clock, store } = this.options
    const lights = lightsFor(this.calls, store.value.settings.takingCalls)
    if (!again && isSame(lights, this.memory.lights)) return
    this.memory = withLights(this.memory, lights, clock.now())
    void audio.ask('audio.headset', lights)
  }

  private get calls() {
    const { value } = this.options.store
    // The headset belongs to this computer; calls on another phone do not concern it.
    return commandContext({ ...value, lines: value.lines.filter(isHere) })
  }
}
