import type { BrowserContext, Page } from 'playwright-core'
import type { Voice } from '#test/e2e/support/voice.ts'
import type { ProfileFile } from '#test/e2e/support/profile-file.ts'
import type { Settings } from '#shared/settings/settings.ts'

/** A rectangle on the desk, in device-independent pixels. */
export type Bounds = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A window as the main process sees it. `address` is the app's own: `app://switchhook/…`. */
export type WindowFacts = {
  readonly id: number
  readonly title: string
  readonly address: string
  readonly bounds: Bounds
  readonly visible: boolean
  readonly focused: boolean
  readonly minimized: boolean
  readonly focusable: boolean
  readonly alwaysOnTop: boolean
  readonly onAllWorkspaces: boolean
  /** The task bar's button blinks. */
  readonly flashing: boolean
  readonly destroyed: boolean
}

/** The tray: its words, its menu's labels (separators are `-`), and its picture of one scale as a PNG data URL. */
export type TrayFacts = {
  readonly tooltip: string
  readonly menu: readonly string[]
  readonly picture: string
}

/** A notice of the system, oldest first. */
export type NoticeFacts = {
  readonly title: string
  readonly body: string
  readonly actions: readonly string[]
  readonly silent: boolean
  readonly urgency: 'normal' | 'critical' | 'low'
  readonly state: 'shown' | 'closed'
}

export type MenuItemFacts = {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly checked: boolean
  readonly accelerator: string | null
}

/** A box of the system that asked or told something; `answer` is the index of the button, null while it is open. */
export type DialogFacts = {
  readonly kind: 'message' | 'error' | 'open' | 'save' | 'certificate'
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  readonly answer: number | null
}

type PowerEvent = 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen' | 'shutdown' | 'on-ac' | 'on-battery'

export type DesktopOptions = {
  /** Written to a file and given with `--profile`; text is written as it is. */
  readonly profile?: ProfileFile | string
  /** Settings that the app finds at its start. */
  readonly settings?: Partial<Settings>
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  /** A folder that outlives the app; one of its own unless told. */
  readonly userData?: string
  /** The person's voice, a tone of 700 hertz unless told. */
  readonly microphone?: Voice
  /** Is given the pages' context before the first page loads, for init scripts. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  /** The displays, the primary one first; one of 1920 by 1080 unless told. */
  readonly displays?: readonly Bounds[]
  /** Keys in Electron's notation that another program holds. */
  readonly takenKeys?: readonly string[]
  /** Runs another main script than `out/main/main.js`. */
  readonly script?: string
  /** A command that runs the app, such as `['dbus-run-session', '--']`. */
  readonly under?: readonly string[]
}

/** An IPC message as a page at `address` would send it; `inFrame`: from a frame within that page. */
type ForgedMessage = {
  readonly window: 'console' | 'audio'
  readonly address: string
  readonly inFrame?: boolean
  readonly channel: string
  readonly args: readonly unknown[]
}

/**
 * The built app in a desktop shell, as a test drives it: on the stand-in for Electron, or in Electron itself where its
 * binary exists. What it says of itself is read anew at each question; wait with `eventually`.
 */
export interface DesktopApp extends AsyncDisposable {
  /** `stand-in` or `electron`. */
  readonly shell: 'stand-in' | 'electron'
  readonly userData: string
  readonly pid: number
  /** Uncaught errors of all pages. */
  readonly faults: readonly string[]
  /** The pages as they are now: after a crash it is another object. */
  readonly console: Page
  readonly audio: Page
  /** Waits for a page whose address holds that, such as `ring.html`. */
  page(pathPart: string): Promise<Page>
  windows(): Promise<readonly WindowFacts[]>
  /** The window whose address holds that; throws where there is none. `/` alone is the console. */
  window(pathPart: string): Promise<WindowFacts>
  /** The person closes, minimises, looks at or away from the window, or drags it. */
  act(pathPart: string, action: 'close' | 'minimize' | 'restore' | 'focus' | 'blur'): Promise<void>
  place(pathPart: string, bounds: Bounds): Promise<void>
  tray(): Promise<TrayFacts>
  clickTray(): Promise<void>
  /** Chooses what the tray's menu calls that. */
  trayMenu(label: string): Promise<void>
  notices(): Promise<readonly NoticeFacts[]>
  /** Presses the notice, or its action of that index. */
  clickNotice(index: number, action?: number): Promise<void>
  /** Accelerators that the app holds, as Electron writes them. */
  heldKeys(): Promise<readonly string[]>
  /** Presses global keys; throws where the app does not hold them. */
  pressKeys(accelerator: string): Promise<void>
  /** The items of the application menu, flat. */
  menu(): Promise<readonly MenuItemFacts[]>
  /** Chooses an item of the application menu by its id or label. */
  chooseFromMenu(item: string): Promise<void>
  power(event: PowerEvent): Promise<void>
  /** The app is started once more, with these arguments: this instance hears of it. */
  startAgain(argv: readonly string[]): Promise<void>
  /** The system hands over a link, as macOS does. */
  openUrl(url: string): Promise<void>
  dialogs(): Promise<readonly DialogFacts[]>
  /** The button that the next box is answered with, by its label or index; unanswered boxes stay open. */
  answerNextDialog(button: string | number): Promise<void>
  /** The path that the next open or save box is answered with; null closes it. */
  answerNextFileDialog(path: string | null): Promise<void>
  /** Addresses that were opened outside the app. */
  openedOutside(): Promise<readonly string[]>
  /** Kills the page's process. */
  crash(page: Page): Promise<void>
  /** The badge's count, and the words of the overlay icon (null: none). */
  badge(): Promise<{ readonly count: number; readonly overlay: string | null }>
  /** Speaks into `ipcMain` with a sender of one's own making. */
  forge(message: ForgedMessage): Promise<void>
  /** An order of the stand-in's own that has no name here; throws in Electron. */
  order(name: string, more?: object): Promise<unknown>
  /** Facts of one kind that the shell told, oldest first: see the README of the stand-in. */
  facts(kind: string): readonly Readonly<Record<string, unknown>>[]
  /** What it wrote to standard error so far: the log. */
  stderr(): string
  /** Quits and waits for the end: its exit code, and its log. */
  quit(): Promise<{ readonly code: number | string; readonly errors: string; readonly milliseconds: number }>
  /** Settles with the exit code, or with the signal's name. */
  readonly exited: Promise<number | string>
}
