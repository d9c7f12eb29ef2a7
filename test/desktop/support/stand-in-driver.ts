import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { withoutKeychain } from '#test/e2e/support/without-keychain.ts'
import { voiceSwitches } from '#test/e2e/support/voice.ts'
import { eventually } from '#test/support/eventually.ts'
import { addSoundPage } from '#test/support/sound-places.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import type {
  DesktopApp,
  DesktopOptions,
  DialogFacts,
  MenuItemFacts,
  NoticeFacts,
  TrayFacts,
  WindowFacts,
} from './desktop-app.ts'
import { holdPages, type HeldPages } from './held-pages.ts'
import { spawnStandIn, type StandInProcess, type StandInStart } from './stand-in-process.ts'

type KnownWindow = WindowFacts & { readonly contentsId: number }

/** Starts the built app on the stand-in for Electron, and waits for its console and its audio engine. */
export async function startStandIn(options: DesktopOptions): Promise<DesktopApp> {
  await using started = new AsyncDisposableStack()
  const folder = started.use(await temporaryFolder('desktop'))
  const userData = options.userData ?? folder.join('user-data')
  await mkdir(userData, { recursive: true })
  await writeSettings(userData, options)
  const start = await startOf(options, userData, folder)
  const app = started.use(spawnStandIn(start))
  const pages = started.use(holdPages(app, options.prepare))
  const main = await Promise.race([mainContents(app, pages), earlyEnd(app)])
  const running = started.move()
  const own = desktopOn({ app, pages, main, userData, start, end: () => running.disposeAsync() })
  addSoundPage(
    () => own.console,
    () => own.audio,
  )
  return own
}

type Driven = {
  readonly app: StandInProcess
  readonly pages: HeldPages
  readonly main: { readonly console: number; readonly audio: number }
  readonly userData: string
  readonly start: StandInStart
  readonly end: () => Promise<void>
}

function desktopOn({ app, pages, main, userData, start, end }: Driven): DesktopApp {
  const ask = async <Answer>(name: string, more?: object) => (await app.order(name, more)) as Answer
  const windows = async () => (await ask<KnownWindow[]>('windows')).filter(({ destroyed }) => !destroyed)
  const windowAt = async (part: string) => found(await windows(), part)
  const pageOf = (contentsId: number): Page => {
    const page = pages.of(contentsId)
    if (!page) throw new Error('The window has no page')
    return page
  }
  return {
    shell: 'stand-in',
    pid: app.pid,
    userData,
    get console() {
      return pageOf(main.console)
    },
    get audio() {
      return pageOf(main.audio)
    },
    faults: pages.faults,
    page: (part) => eventually(async () => shown(pageOf((await windowAt(part)).contentsId))),
    windows: () => ask('windows'),
    window: windowAt,
    act: async (part, action) =>
      void (await ask('window-act', { window: (await windowAt(part)).id, action })),
    place: async (part, bounds) =>
      void (await ask('window-bounds', { window: (await windowAt(part)).id, bounds })),
    tray: () => ask<TrayFacts>('tray'),
    clickTray: () => ask('tray-click'),
    trayMenu: (label) => ask('tray-menu', { label }),
    notices: () => ask<NoticeFacts[]>('notices'),
    clickNotice: (index, action) => ask('press-notice', { index, action }),
    heldKeys: () => ask<string[]>('keys'),
    pressKeys: (accelerator) => ask('press-keys', { accelerator }),
    menu: () => ask<MenuItemFacts[]>('menu'),
    chooseFromMenu: (item) => ask('choose', { item }),
    power: async (event) => void (await ask('power', { event })),
    startAgain: async (argv) => {
      const again = spawnStandIn({ ...start, args: [...start.args, ...argv] })
      const code = await again.exited
      if (code !== 0) throw new Error(`The second instance ended with ${code}: ${again.stderr()}`)
    },
    openUrl: (url) => ask('open-url', { url }),
    dialogs: () => ask<DialogFacts[]>('dialogs'),
    answerNextDialog: (button) => ask('answer-dialog', { button }),
    answerNextFileDialog: (path) => ask('answer-file-dialog', { path }),
    openedOutside: () => ask<string[]>('opened-outside'),
    crash: crashPage,
    badge: async () => {
      const overlays = (await windows()).map((each) => Reflect.get(each, 'overlay') as string | null)
      return { count: await ask<number>('badge'), overlay: overlays.find((each) => each !== null) ?? null }
    },
    forge: ({ window, address, inFrame, channel, args }) =>
      ask('forge', { contentsId: main[window], address, inFrame, channel, args }),
    order: (name, more) => app.order(name, more),
    facts: (kind) => app.facts.filter(({ fact }) => fact === kind),
    stderr: () => app.stderr(),
    quit: async () => {
      const asked = performance.now()
      await ask('quit').catch(() => undefined)
      const code = await app.exited
      return { code, errors: app.stderr(), milliseconds: performance.now() - asked }
    },
    exited: app.exited,
    [Symbol.asyncDispose]: end,
  }
}

async function writeSettings(userData: string, { settings }: DesktopOptions): Promise<void> {
  const path = `${userData}/settings.json`
  if (settings === undefined && existsSync(path)) return
  await writeFile(path, JSON.stringify({ version: 1, theme: 'light', ...settings }))
}

async function startOf(
  options: DesktopOptions,
  userData: string,
  folder: TemporaryFolder,
): Promise<StandInStart> {
  const { profile } = options
  const file = folder.join('profile.json')
  if (profile !== undefined) {
    await writeFile(file, typeof profile === 'string' ? profile : JSON.stringify(profile))
  }
  return {
    script: options.script ?? 'out/main/main.js',
    args: [
      ...['--user-data', userData],
      ...(profile === undefined ? [] : ['--profile', file]),
      ...(options.args ?? []),
    ],
    env: { ...withoutKeychain, ...options.env },
    under: options.under ?? [],
    options: {
      chromium: await voiceSwitches(options.microphone ?? 700, folder),
      displays: options.displays ?? [{ x: 0, y: 0, width: 1920, height: 1080 }],
      takenKeys: options.takenKeys ?? [],
    },
  }
}

/** Waits until the console and the audio engine have loaded; whose web contents these are never changes. */
function mainContents(app: StandInProcess, pages: HeldPages): Promise<Driven['main']> {
  return eventually(
    async () => {
      const windows = (await app.order('windows')) as readonly KnownWindow[]
      const main = {
        console: found(windows, '/').contentsId,
        audio: found(windows, '/audio/').contentsId,
      }
      for (const contentsId of Object.values(main)) {
        const page = pages.of(contentsId)
        if (!page) throw new Error('A window has no page yet')
        shown(page)
        if ((await page.evaluate(() => document.readyState)) !== 'complete')
          throw new Error('A page still loads')
      }
      return main
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function earlyEnd(app: StandInProcess): Promise<never> {
  const code = await app.exited
  throw new Error(`The app ended with ${code} before it was ready:\n${app.stdout()}${app.stderr()}`)
}

/** The window at an address that holds the part; `/` alone is the console in its large form. */
function found(windows: readonly KnownWindow[], part: string): KnownWindow {
  const window = windows.find(({ address, destroyed }) => {
    if (destroyed || address === '') return false
    return part === '/' ? isConsole(address) : address.includes(part)
  })
  if (!window)
    throw new Error(`No window at ${part}, but ${windows.map(({ address }) => address).join(', ')}`)
  return window
}

function isConsole(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return (pathname === '/' || pathname === '') && !searchParams.has('form')
}

function shown(page: Page): Page {
  if (!page.url().includes('.app.localhost')) throw new Error(`The page is at ${page.url()}`)
  return page
}

/** Kills the page's process, as a fault in it does. */
async function crashPage(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  cdp.send('Page.crash').catch(() => undefined)
  await crashed
}
