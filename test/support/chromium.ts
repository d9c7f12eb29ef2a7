import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

export interface ChromiumOptions {
  /** Grants the microphone, plays without a gesture and lets WebRTC use the loopback interface. */
  readonly audio?: boolean
  /** WAV file that the microphone plays in a loop instead of Chromium's beeps; asks for `audio`. */
  readonly fakeMicrophoneFile?: string
  readonly extraArgs?: readonly string[]
  readonly headless?: boolean
}

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of the browser that the tests drive: `CHROMIUM_PATH`, else the system's; undefined where there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return named === undefined || named === '' ? known.find((path) => existsSync(path)) : named
}

/** Starts a headless Chromium that can reach this machine and nothing else. Closed by `close()` or `await using`. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error('No Chromium here: install it, or set CHROMIUM_PATH')
  const audio = options.audio === true || options.fakeMicrophoneFile !== undefined
  return chromium.launch({
    executablePath,
    headless: options.headless ?? true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      ...quietFlags,
      ...(audio ? audioFlags(options.fakeMicrophoneFile) : []),
      ...(options.extraArgs ?? []),
    ],
    ...(audio ? { ignoreDefaultArgs: ['--mute-audio'] } : {}),
  })
}

const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

function audioFlags(microphone: string | undefined): readonly string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    ...(microphone === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphone}`]),
    '--autoplay-policy=no-user-gesture-required',
    '--allow-loopback-in-peer-connection',
  ]
}
