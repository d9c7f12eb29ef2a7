import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserServer } from 'playwright-core'

export interface ChromiumOptions {
  /** Grants the microphone, plays without a gesture and lets WebRTC use the loopback interface. */
  readonly audio?: boolean
  /** WAV file that the microphone plays in a loop instead of Chromium's beeps; requires `audio`. */
  readonly fakeMicrophoneFile?: string
  /** Address of a PulseAudio server whose devices Chromium uses, with real sound. */
  readonly soundServer?: string
  /** Keeps the audio measurable; audio muted by a switch is not. */
  readonly audible?: boolean
  readonly extraArgs?: readonly string[]
  readonly headless?: boolean
  /** Uses the headless shell if installed: pages alone, without the browser's notifications and speakers. */
  readonly shell?: boolean
}

const installPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Path of the browser that the tests drive: `CHROMIUM_PATH`, else the system's; undefined if there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return named === undefined || named === '' ? installPaths.find((path) => existsSync(path)) : named
}

/**
 * Path of Chromium's headless shell, which draws the same pages with three quarters of the processor time; undefined if
 * it is not installed, or if `CHROMIUM_PATH` names the browser.
 */
export function headlessShellPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] || !existsSync(headlessShell) ? undefined : headlessShell
}

/** Starts a headless Chromium that can reach this machine and nothing else. Closed by `close()` or `await using`. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Browser> {
  return chromium.launch(launchOptions(options))
}

/** The same for several processes, each of which connects to its address. Ended by `close()`. */
export async function startChromiumServer(options: ChromiumOptions = {}): Promise<BrowserServer> {
  return chromium.launchServer({ ...launchOptions(options), host: '127.0.0.1' })
}

/** The same with a persistent profile in a folder: caches, cookies, storage of pages. Closed by `close()`. */
export async function openProfile(folder: string, options: ChromiumOptions = {}): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...launchOptions(options), locale: 'en-GB' })
}

function launchOptions(options: ChromiumOptions) {
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
      ...(soundServer === undefined ? [] : mediaFlags),
      ...(options.extraArgs ?? []),
    ],
    ...(soundServer === undefined ? {} : { env: { ...process.env, PULSE_SERVER: soundServer } }),
    ...(audio || options.audible === true || soundServer !== undefined
      ? { ignoreDefaultArgs: ['--mute-audio'] }
      : {}),
  }
}

/**
 * Features of the browser that no test needs: those that Playwright disables itself (a second switch replaces its own),
 * and the suggestions below the address bar, which take half a second of processor time at each start.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** Restricts Chromium to this machine, and disables its background work. */
export const quietFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // British formats of times and dates, wherever the tests run.
  '--accept-lang=en-GB',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
]

/** Grants the microphone without asking; otherwise the flags of the product itself. */
const mediaFlags = [
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
]

function audioFlags(microphone: string | undefined): readonly string[] {
  return [
    ...mediaFlags,
    '--use-fake-device-for-media-stream',
    ...(microphone === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphone}`]),
  ]
}
