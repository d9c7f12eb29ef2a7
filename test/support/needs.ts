import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chromiumPath, headlessShellPath } from '#test/support/chromium.ts'

/** A requirement of a test that a fresh machine may lack. */
export interface Need {
  readonly name: string
  /** Debian packages that provide it. */
  readonly packages: readonly string[]
  present(): boolean
}

export const machineNeeds = {
  chromium: { name: 'Chromium', packages: ['chromium'], present: () => chromiumPath() !== undefined },
  headlessShell: {
    name: 'Chromium’s headless shell (without it pages take longer)',
    packages: ['chromium-headless-shell'],
    present: () => headlessShellPath() !== undefined || Boolean(process.env['CHROMIUM_PATH']),
  },
  keyring: {
    name: 'a keychain (dbus, gnome-keyring, libsecret)',
    packages: ['dbus', 'gnome-keyring', 'libsecret-1-0'],
    present: () =>
      onPath('dbus-run-session') && onPath('gnome-keyring-daemon') && libraryIsThere('libsecret-1'),
  },
  kamailio: {
    name: 'Kamailio with its WebSocket module, and rtpengine',
    packages: ['kamailio', 'kamailio-websocket-modules', 'rtpengine-daemon'],
    present: () => onPath('kamailio') && onPath('rtpengine') && kamailioHas('websocket'),
  },
  linphone: { name: 'linphonec', packages: ['linphone-cli'], present: () => onPath('linphonec') },
  nats: { name: 'nats-server', packages: ['nats-server'], present: () => onPath('nats-server') },
  pulseaudio: {
    name: 'PulseAudio, whose devices can be plugged and unplugged',
    packages: ['pulseaudio', 'pulseaudio-utils'],
    present: () => onPath('pulseaudio') && onPath('pactl') && onPath('parec'),
  },
  sipp: { name: 'SIPp', packages: ['sip-tester'], present: () => onPath('sipp') },
  sshd: {
    name: 'OpenSSH, server and client',
    packages: ['openssh-server', 'openssh-client'],
    present: () => existsSync('/usr/sbin/sshd') && onPath('ssh') && onPath('ssh-keygen'),
  },
  tshark: { name: 'TShark', packages: ['tshark'], present: () => onPath('tshark') },
} as const satisfies Record<string, Need>

export type NeedName = keyof typeof machineNeeds

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test did not run, for the report. */
    skipReason?: string
  }
}

/**
 * Options that skip a test, or a whole `describe`, if the machine lacks something, with the reason in the report:
 * `describe('the keychain', needs('keyring'), () => { ... })`.
 */
export function needs(...names: readonly NeedName[]): {
  readonly skip: boolean
  readonly meta: { readonly skipReason?: string }
} {
  const missing = names.map((name): Need => machineNeeds[name]).filter((need) => !need.present())
  const packages = missing.flatMap((need) => need.packages)
  return skipWhen(
    missing.length > 0,
    `needs ${missing.map(({ name }) => name).join(', ')}; on Debian: apt-get install ${packages.join(' ')}`,
  )
}

/** The same for any other reason, such as a binary that is not available for the machine. */
export function skipWhen(skip: boolean, reason: string) {
  return { skip, meta: skip ? { skipReason: reason } : {} }
}

function onPath(program: string): boolean {
  return [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'].some(
    (folder) => folder !== '' && existsSync(`${folder}/${program}`),
  )
}

/** Debian stores the modules of Kamailio in the library folder of the machine's architecture. */
function kamailioHas(module: string): boolean {
  return globSync(`/usr/lib/{*/,}kamailio/modules/${module}.so`).length > 0
}

function libraryIsThere(name: string): boolean {
  if (process.platform !== 'linux') return false
  const listed = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.includes(`${name}.so`)
}
