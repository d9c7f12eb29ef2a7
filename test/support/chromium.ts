import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserServer } from 'playwright-core'

export interface ChromiumOptions {
  /** Grants the microphone, plays without a gesture and lets WebRTC use the loopback interface. */
  readonly audio?: boolean
  /** WAV file that the microphone plays in a loop instead of Chromium's beeps; asks for `audio`. */
  readonly fakeMicrophoneFile?: string
  /** Address of a PulseAudio server whose devices Chromium has; they sound and hear for real. */
  readonly soundServer?: string
  /** What plays can be measured; audio that is muted by a switch cannot. */
  readonly audible?: boolean
  readonly extraArgs?: readonly string[]
  readonly headless?: boolean
  /** The headless shell where it is installed: pages alone, without the notifications and speakers of the browser. */
  readonly shell?: boolean
}

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Path of the browser that the tests drive: `CHROMIUM_PATH`, else the system's; undefined where there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return named === undefined || named === '' ? known.find((path) => existsSync(path)) : named
}

/**
 * Path of Chromium's headless shell, which draws the same pages for three quarters of the processor time; undefined where
 * it is not installed, or where `CHROMIUM_PATH` names the browser.
 */
export function headlessShellPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] || !existsSync(headlessShell) ? undefined : headlessShell
}

/** Starts a headless Chromium that can reach this machine and nothing else. Closed by `close()` or `await using`. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Browser> {
  return chromium.launch(switchesOf(options))
}

/** The same for several processes, each of which connects to its address. Ended by `close()`. */
export async function startChromiumServer(options: ChromiumOptions = {}): Promise<BrowserServer> {
  return chromium.launchServer({ ...switchesOf(options), host: '127.0.0.1' })
}

/** The same with a profile that is kept in a folder: caches, cookies, what pages have stored. Closed by `close()`. */
export async function openProfile(folder: string, options: ChromiumOptions = {}): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...switchesOf(options), locale: 'en-GB' })
}

function switchesOf(options: ChromiumOptions) {
  const executablePath = (options.shell === true ? headlessShellPath() : undefined) ?? chromiumPath()
  if (executablePath === undefined) throw new Error('No Chromium here: install it, or set CHROMIUM_PATH')
  const { soundServer } = options
  const audio = options.audio === true || options.fakeMicrophoneFile !== undefined
  return {
    executablePath,
    headless: options.headless ?? true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      ...quietFlags,
      ...(audio ? audioFlags(options.fakeMicrophoneFile) : []),
      ...(soundServer === undefined ? [] : playingFlags),
      ...(options.extraArgs ?? []),
    ],
    ...(soundServer === undefined ? {} : { env: { ...process.env, PULSE_SERVER: soundServer } }),
    ...(audio || options.audible === true || soundServer !== undefined
      ? { ignoreDefaultArgs: ['--mute-audio'] }
      : {}),
  }
}

/**
 * Parts of the browser that no test looks at: what Playwright switches off itself (a second switch takes the place of its
 * own), and the list below the address bar, which Chromium loads at each start for half a second of a processor.
 */
const withoutParts = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** What keeps Chromium to this machine, and from working for itself. */
export const quietFlags = [
  `--disable-features=${withoutParts.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // As British pages show times and dates, wherever the tests run.
  '--accept-lang=en-GB',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
]

/** Nobody is asked for the microphone; for the rest the flags that the product itself uses. */
const playingFlags = [
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
]

function audioFlags(microphone: string | undefined): readonly string[] {
  return [
    ...playingFlags,
    '--use-fake-device-for-media-stream',
    ...(microphone === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphone}`]),
  ]
}
