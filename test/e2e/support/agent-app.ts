import { writeFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Settings } from '#shared/settings/settings.ts'
import { trackAudioElements } from '#test/support/audio-probe.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { startApp } from './app-process.ts'
import { askHost } from './ask-host.ts'
import type { AppOptions, AppProcess } from './app-types.ts'
import { profileOf } from './profile-file.ts'
import { ConsolePage } from './console-page.ts'
import type { PlatformUser, RunningPlatform } from './demo-platform.ts'
import { desktopAt } from './desktop-process.ts'
import { sharedBrowser, sharesBrowsers } from './shared.ts'
import { testedShell } from './shell.ts'
import { SignInPage } from './sign-in-page.ts'
import { leaveVoiceAlone, speakTone, voiceSwitches, type Voice } from './voice.ts'

/**
 * The microphone of an agent whose test needs a browser of its own: all windows of one share its clipboard, and the
 * run's browser may be a headless shell, which has no notifications, no choice of speakers and no window behind
 * another.
 */
export const ownBrowser: Voice = { onDevice: 700 }

/** A browser, or a share of one, whose microphone plays one steady tone. */
export interface AgentBrowser extends AsyncDisposable {
  /** Throws in the desktop shell, where each app has its own. */
  readonly browser: Browser
  readonly voice: Voice
  /** Opens a window at an address and collects its errors. */
  open(url: string, options?: WindowOptions): Promise<AgentWindow>
}

type Prepare = (context: BrowserContext) => Promise<unknown>

type WindowOptions = {
  readonly width?: number
  readonly height?: number
  readonly prepare?: Prepare
}

export interface AgentWindow {
  readonly page: Page
  readonly console: ConsolePage
  readonly signIn: SignInPage
  /** Uncaught errors of the page. */
  readonly faults: readonly string[]
}

export type AgentOptions = {
  readonly platform: RunningPlatform
  readonly user: PlatformUser
  /** Frequency of the tone that serves as the agent's voice, in hertz. */
  readonly microphone?: Voice
  readonly browser?: AgentBrowser
  /** Settings stored before the app starts. */
  readonly settings?: Partial<Settings>
  readonly app?: AppOptions
  readonly window?: WindowOptions
}

/** An agent at work: the app, a browser with a voice of its own, signed in and registered. */
export interface Agent extends AsyncDisposable, AgentWindow {
  readonly user: PlatformUser
  readonly app: AppProcess
  readonly browser: AgentBrowser
}

/**
 * A browser with a microphone of `microphone` hertz: a share of the run's browser if the page can generate the voice,
 * else a separate Chromium, since a microphone is a command-line switch of the browser.
 */
export async function startBrowser(microphone: Voice = 700): Promise<AgentBrowser> {
  if (testedShell === 'desktop') return desktopBrowser(microphone)
  if (typeof microphone === 'number' && sharesBrowsers()) {
    const browser = await sharedBrowser({ audio: true })
    return {
      browser,
      voice: microphone,
      open: (url, options) =>
        openWindow(browser, url, {
          ...options,
          speak: (context) => context.addInitScript(speakTone, microphone),
        }),
      [Symbol.asyncDispose]: () => browser.close(),
    }
  }
  const folder = await temporaryFolder('microphone')
  const browser = await launchChromium({
    audible: true,
    extraArgs: [
      '--autoplay-policy=no-user-gesture-required',
      '--allow-loopback-in-peer-connection',
      ...(await voiceSwitches(microphone, folder)),
    ],
  })
  return {
    browser,
    voice: microphone,
    open: (url, options) => openWindow(browser, url, options),
    async [Symbol.asyncDispose]() {
      await browser.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Every desktop app brings its own Chromium, so this one holds only the voice, and opens an app's console. */
function desktopBrowser(voice: Voice): AgentBrowser {
  return {
    get browser(): Browser {
      throw new Error('In the desktop shell there is no browser beside the apps')
    },
    voice,
    open: openDesktop,
    async [Symbol.asyncDispose]() {},
  }
}

/** The console window of a running app. */
async function openDesktop(url: string, options: WindowOptions = {}): Promise<AgentWindow> {
  const { width = 1280, height = 860, prepare } = options
  const desktop = desktopAt(url)
  await desktop.place('/', { x: 100, y: 50, width, height })
  const page = desktop.console
  if (prepare) {
    await prepare(page.context())
    await page.reload()
  }
  return { page, console: new ConsolePage(page), signIn: new SignInPage(page), faults: desktop.faults }
}

const asItIs: Prepare = (context) => context.addInitScript(leaveVoiceAlone)

/** Milliseconds until a screen must show the expected state; a busy machine needs most of them. */
const screenTimeout = 30_000

/** Opens a window in a browser of any kind. */
async function openWindow(
  browser: Browser,
  url: string,
  { width = 1280, height = 860, prepare, speak = asItIs }: WindowOptions & { readonly speak?: Prepare } = {},
): Promise<AgentWindow> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await trackAudioElements(context)
  await speak(context)
  await prepare?.(context)
  context.setDefaultTimeout(screenTimeout)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  await page.goto(url)
  return { page, console: new ConsolePage(page), signIn: new SignInPage(page), faults }
}

/** Starts an app, signs an agent in at its host, and waits until the phone is registered. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { platform, user } = options
  await using started = new AsyncDisposableStack()
  const browser = options.browser ?? started.use(await startBrowser(options.microphone))
  const folder = started.use(await temporaryFolder('agent'))
  const settings = { version: 1, theme: 'light', ...options.settings }
  await writeFile(folder.join('settings.json'), JSON.stringify(settings))
  const { prepare, ...size } = options.window ?? {}
  const app = started.use(
    await startApp({
      profile: profileOf(platform, user.ext),
      userData: folder.path,
      microphone: browser.voice,
      ...(prepare && { prepare }),
      ...options.app,
    }),
  )
  const window = await browser.open(app.url, testedShell === 'desktop' ? size : options.window)
  started.defer(() => window.page.context().close())
  await signIn(window, platform, user)
  const running = started.move()
  return { ...window, user, app, browser, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Signs an agent in with a phone, and waits until it is registered. `sign-in.test.ts` covers how a user does that. */
export async function signIn(
  { page, console: desk }: AgentWindow,
  { baseUrl }: Pick<RunningPlatform, 'baseUrl'>,
  { email, password, sip_password }: Pick<PlatformUser, 'email' | 'password' | 'sip_password'>,
): Promise<void> {
  await askHost(page, 'session.signIn', { baseUrl, email, password, keepSignedIn: true })
  const { account } = (await askHost(page, 'app.snapshot')).phone
  if (!account) throw new Error('The profile names no phone account')
  await askHost(page, 'phone.saveAccount', { account, password: sip_password })
  await desk.isRegistered()
}
