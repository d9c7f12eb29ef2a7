import { appError } from '#shared/core/app-error.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { isSame } from '#shared/core/is-same.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import type { AudioReport, Levels } from '#shared/host/audio.ts'
import type { DevicesState } from '#shared/host/slices.ts'
import { readNetwork } from '#shared/settings/read-network.ts'
import type { NetworkSettings } from '#shared/settings/settings.ts'
import type { AudioPort, SecretStore } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { audioConfig } from './audio-config.ts'
import { DeviceUse, type PageDevices } from './page-devices.ts'
import { Switches } from './switches.ts'
import { TurnPasswords } from './turn-passwords.ts'

export type DevicesOptions = {
  readonly audio: AudioPort
  readonly settings: SettingsStore
  readonly secrets: SecretStore
  readonly onDevices: (devices: DevicesState) => void
  readonly onLevels: (levels: Levels) => void
}

const absent: DevicesState = { audio: null, switched: null, headset: null }
const silence: Levels = { input: 0, output: 0 }

/** Configures each new engine at once and at each change of the settings, and publishes its devices. */
export class Devices implements Disposable {
  private readonly options: DevicesOptions
  private readonly owned = new Disposables()
  private readonly passwords: TurnPasswords
  private readonly switches = new Switches()
  private readonly use: DeviceUse
  private applied: SettingsStore['value']
  private state = absent

  constructor(options: DevicesOptions) {
    const { audio, secrets, settings } = options
    this.options = options
    this.passwords = new TurnPasswords(secrets)
    this.use = new DeviceUse(audio)
    this.applied = settings.value
    this.owned.add(audio.onReady((ready) => this.engineChanged(ready)))
    this.owned.add(audio.onReport((report) => this.handleReport(report)))
    this.owned.add(settings.onChange(() => void this.settingsChanged()))
    void this.readPasswords()
  }

  /** The device tests and level watching of one page, until it closes. */
  page(): PageDevices {
    return this.use.page()
  }

  /** Stores servers in the settings and passwords, by URL, in the keychain. Without a new one, the old one stays. */
  async saveNetwork(network: NetworkSettings, passwords: Readonly<Record<string, string>>): Outcome {
    const checked = readNetwork(network)
    if (!checked) return err(appError('settings.invalid', 'network'))
    const refused = this.options.settings.refusal({ network: checked })
    if (refused) return err(refused)
    for (const server of checked.iceServers) {
      const password = passwords[server.urls]
      if (typeof password === 'string' && password !== '') await this.passwords.save(server, password)
    }
    const kept = this.options.settings.change({ network: checked })
    void this.configure()
    return kept
  }

  /**
   * Sends the engine its configuration. The engine then looks for its devices, checks silently whether a ring would be
   * audible, and reports the results by itself.
   */
  async configure(): Promise<void> {
    const { audio } = this.options
    if (audio.ready) await audio.ask('audio.configure', this.config)
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private engineChanged(ready: boolean): void {
    this.switches.clear()
    this.show(absent)
    this.options.onLevels(silence)
    if (!ready) return
    void this.configure()
    this.use.renew()
  }

  private handleReport(report: AudioReport): void {
    if (report.kind === 'devices') this.show({ ...this.state, audio: report.devices })
    if (report.kind === 'headset') this.show({ ...this.state, headset: report.name })
    if (report.kind === 'levels') this.options.onLevels(report.levels)
    if (report.kind !== 'switched') return
    this.switches.record(report.switched)
    this.show(this.state)
  }

  private async settingsChanged(): Promise<void> {
    const { applied, options } = this
    const { audio, network } = options.settings.value
    this.applied = options.settings.value
    if (isSame(applied.audio, audio) && isSame(applied.network, network)) return
    this.switches.chosen(applied.audio, audio)
    this.show(this.state)
    void this.configure()
    await this.passwords.keepOnly(network.iceServers, applied.network.iceServers)
    await this.readPasswords()
  }

  /** The keychain may be slow; configures the engine again if new passwords were read. */
  private async readPasswords(): Promise<void> {
    const before = this.config
    await this.passwords.read(this.options.settings.value.network.iceServers)
    if (!isSame(before, this.config)) void this.configure()
  }

  private get config() {
    return audioConfig(this.options.settings.value, (server) => this.passwords.of(server))
  }

  private show(state: DevicesState): void {
    this.state = { ...state, switched: this.switches.last }
    this.options.onDevices(this.state)
  }
}
