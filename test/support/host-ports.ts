import { memoryStore } from '#test/support/memory-store.ts'
import type { HostPorts, SecretStore, SettingsFile } from '#electron/host/ports.ts'
import { systemClock } from '#electron/host/clock.ts'
import { namingWith } from '#electron/net/log/naming.ts'
import { writtenFields, type Written } from '#shared/core/log-mark.ts'
import type { Log, LogLevel } from '#shared/core/log.ts'

/** Settings in memory: `stored` is the content of the file. */
export class MemorySettingsFile implements SettingsFile {
  stored: Readonly<Record<string, unknown>>

  constructor(stored: Readonly<Record<string, unknown>> = {}) {
    this.stored = stored
  }

  read(): Readonly<Record<string, unknown>> {
    return structuredClone(this.stored)
  }

  write(values: Readonly<Record<string, unknown>>): void {
    this.stored = structuredClone(values)
  }
}

/** A secret store whose entries a test can inspect. */
export class OpenSecrets implements SecretStore {
  readonly place: SecretStore['place']
  readonly entries = new Map<string, string>()

  constructor(place: SecretStore['place'] = 'keychain') {
    this.place = place
  }

  async read(name: string): Promise<string | null> {
    return this.entries.get(name) ?? null
  }

  async write(name: string, secret: string): Promise<void> {
    this.entries.set(name, secret)
  }

  async remove(name: string): Promise<void> {
    this.entries.delete(name)
  }
}

const naming = namingWith('test')

/** A log that a test reads afterwards, in its written form. */
export class NotedLog implements Log {
  readonly lines: { level: LogLevel; event: string; fields: Readonly<Record<string, Written>> }[] = []

  write(level: LogLevel, event: string, fields: object = {}): void {
    this.lines.push({ level, event, fields: writtenFields(fields, naming) })
  }

  /** Events of level `error`: a good run has none. */
  get errors(): readonly string[] {
    return this.lines.filter(({ level }) => level === 'error').map(({ event }) => event)
  }
}

/** What a shell provides to the host, in memory and on the real clock, with `changes`. */
export function hostPorts(changes: Partial<HostPorts> & Pick<HostPorts, 'userData'>): HostPorts {
  return {
    clock: systemClock,
    log: new NotedLog(),
    secrets: memoryStore(),
    settings: new MemorySettingsFile(),
    shell: { kind: 'browser', version: '0.0.0', platform: 'linux', demo: true, startError: null },
    openLink: () => {},
    ...changes,
  }
}
