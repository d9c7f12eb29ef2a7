import type { GlobalShortcut } from 'electron'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { Command, CommandName } from '#shared/host/command.ts'
import { commands } from '#shared/host/commands.ts'
import type { ComputerState, GlobalKeys, GlobalKeyState } from '#shared/host/computer.ts'
import { policyValue } from '#shared/settings/policy.ts'
import { acceleratorOf } from './accelerator.ts'
import type { HostView } from './host-view.ts'

export type ShortcutParts = {
  readonly registry: Pick<GlobalShortcut, 'register' | 'unregister' | 'isRegistered'>
  readonly host: HostView
  readonly computer: {
    update(facts: Pick<ComputerState, 'keys'>): void
    onTryKeys(listener: (name: CommandName) => void): Unsubscribe
  }
  readonly log: Log
  readonly clock: Clock
  /** Whether this system may accept a key and still never deliver it: Wayland, where the desktop asks the user. */
  readonly mayMissKeys: boolean
}

/** Milliseconds that a trial of the keys waits for them. */
const tryFor = 10_000

/**
 * Registers the keys of global commands with the system while the commands apply, and releases them as soon as they do
 * not, so that other programs miss them as briefly as possible. A key that cannot be had is logged once and not
 * requested again until it is next wanted. The system's answer for each key is published; where no call is needed to
 * learn it, the keys are probed at the start, so that the user sees a conflict before a call needs the key.
 */
export class GlobalShortcuts implements Disposable {
  private readonly parts: ShortcutParts
  private readonly owned = new Disposables()
  /** Keys requested, by accelerator. */
  private readonly requested = new Map<string, { readonly name: CommandName; readonly held: boolean }>()
  private states: GlobalKeys['states'] = {}
  private trial: GlobalKeys['trial'] = null
  private stopTrial: Unsubscribe = () => {}
  /** The keys last probed, and whether keys may be registered at all. */
  private probed = ''

  constructor(parts: ShortcutParts) {
    this.parts = parts
    this.owned.add(() => this.apply(new Map()))
    this.owned.add(() => this.stopTrial())
    this.owned.add(parts.host.onChange(() => this.update()))
    this.owned.add(parts.computer.onTryKeys((name) => this.try(name)))
    this.update()
    this.publish()
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private update(): void {
    this.apply(this.wantedKeys())
    const keys = [...this.keysOf(() => true)].join()
    if (keys === this.probed) return
    this.probed = keys
    this.probe()
  }

  /** Keys of the global commands of that kind; if two want the same keys, the first gets them. */
  private keysOf(isIncluded: (command: Command) => boolean): ReadonlyMap<string, CommandName> {
    const { state } = this.parts.host
    const keyNames = new Map<string, CommandName>()
    if (policyValue(state.policy.policy, 'globalShortcuts') === false) return keyNames
    for (const command of commands) {
      const keys =
        this.isGlobal(command) && isIncluded(command)
          ? acceleratorOf(command, state.settings.shortcuts)
          : null
      if (keys !== null && !keyNames.has(keys)) keyNames.set(keys, command.name)
    }
    return keyNames
  }

  /**
   * Where the desktop asks the user about each key, only keys for calls are requested; nothing else is worth the
   * prompt.
   */
  private isGlobal({ global, group }: Command): boolean {
    return global && (group === 'call' || !this.parts.mayMissKeys)
  }

  private wantedKeys(): ReadonlyMap<string, CommandName> {
    const context = commandContext(this.parts.host.state)
    const tried = this.trial?.result === 'waiting' ? this.trial.name : null
    return this.keysOf((command) => command.name === tried || command.applies(context))
  }

  private apply(next: ReadonlyMap<string, CommandName>): void {
    const { registry } = this.parts
    for (const [keys, { name, held }] of this.requested) {
      if (next.get(keys) === name) continue
      if (held) registry.unregister(keys)
      this.requested.delete(keys)
    }
    for (const [keys, name] of next) {
      if (this.requested.has(keys)) continue
      const held = this.register(keys, () => this.pressed(name))
      this.requested.set(keys, { name, held })
      this.note(name, held)
    }
  }

  private pressed(name: CommandName): void {
    if (this.trial?.name === name && this.trial.result === 'waiting') return this.endTrial('heard')
    this.parts.host.run(name)
  }

  /** Registers each key and releases it at once. Skipped where registering would open a prompt of the desktop. */
  private probe(): void {
    const { registry, mayMissKeys } = this.parts
    const states: Partial<Record<CommandName, GlobalKeyState>> = {}
    for (const [keys, name] of this.keysOf(() => true)) {
      const request = this.requested.get(keys)
      if (mayMissKeys && !request) continue
      const held = request?.held ?? this.register(keys, () => {})
      if (held && !request) registry.unregister(keys)
      states[name] = this.stateOf(held)
    }
    this.states = states
    this.publish()
  }

  private note(name: CommandName, held: boolean): void {
    const state = this.stateOf(held)
    if (this.states[name] === state) return
    this.states = { ...this.states, [name]: state }
    this.publish()
  }

  private stateOf(held: boolean): GlobalKeyState {
    return !held ? 'taken' : this.parts.mayMissKeys ? 'unsure' : 'held'
  }

  private try(name: CommandName): void {
    this.stopTrial()
    this.trial = { name, result: 'waiting' }
    this.update()
    const isHeld = [...this.requested.values()].some((each) => each.name === name && each.held)
    if (!isHeld) return this.endTrial('silent')
    this.stopTrial = this.parts.clock.after(tryFor, () => this.endTrial('silent'))
    this.publish()
  }

  private endTrial(result: 'heard' | 'silent'): void {
    this.stopTrial()
    if (!this.trial) return
    this.trial = { ...this.trial, result }
    if (result === 'heard') this.states = { ...this.states, [this.trial.name]: 'held' }
    this.update()
    this.publish()
  }

  private publish(): void {
    this.parts.computer.update({ keys: { states: this.states, trial: this.trial } })
  }

  /** False if another program has the keys, or the system does not know them. */
  private register(keys: string, action: () => void): boolean {
    const { registry, log } = this.parts
    try {
      if (registry.register(keys, action)) {
        if (registry.isRegistered(keys)) return true
        registry.unregister(keys)
      }
      log.write('warn', 'shortcut.taken', { keys: plain(keys) })
    } catch (fault) {
      log.write('warn', 'shortcut.refused', { keys: plain(keys), fault: faultOf(fault) })
    }
    return false
  }
}
