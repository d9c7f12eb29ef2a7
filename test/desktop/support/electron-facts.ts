import type { Menu, MenuItem, Notification, Tray } from 'electron'
import type { ElectronApplication } from 'playwright-core'
import type { Bounds, DesktopApp, DialogFacts, WindowFacts } from './desktop-app.ts'

/** What `electron-recorder.cjs` keeps in Electron's main process. */
type Recorded = {
  readonly tray: Tray | null
  readonly tooltip: string
  readonly menu: Menu | null
  readonly picture: string
  readonly notices: readonly { readonly notice: Notification; readonly state: 'shown' | 'closed' }[]
  readonly dialogs: DialogFacts[]
  readonly answers: (string | number)[]
  readonly opened: readonly string[]
}

/** The part of the driver that reads and does things in Electron's main process. */
type Facts = Pick<
  DesktopApp,
  | 'windows'
  | 'window'
  | 'act'
  | 'place'
  | 'tray'
  | 'clickTray'
  | 'trayMenu'
  | 'notices'
  | 'clickNotice'
  | 'heldKeys'
  | 'pressKeys'
  | 'menu'
  | 'chooseFromMenu'
  | 'power'
  | 'openUrl'
  | 'dialogs'
  | 'answerNextDialog'
  | 'openedOutside'
  | 'badge'
>

/** Accelerators that the product may hold: Electron answers only for one that is named. */
const global = ['A', 'D', 'X', 'M', 'N', 'H'].map((key) => `CommandOrControl+Shift+${key}`)

/** Functions given to `evaluate` run in Electron's main process: they may use nothing from this file. */
export function electronFacts(app: ElectronApplication): Facts {
  const windows = (): Promise<WindowFacts[]> =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        id: window.id,
        title: window.getTitle(),
        address: window.webContents.getURL(),
        bounds: window.getBounds(),
        visible: window.isVisible(),
        focused: window.isFocused(),
        minimized: window.isMinimized(),
        focusable: window.isFocusable(),
        alwaysOnTop: window.isAlwaysOnTop(),
        onAllWorkspaces: window.isVisibleOnAllWorkspaces(),
        flashing: false,
        destroyed: false,
      })),
    )
  const window = async (part: string) => {
    const all = await windows()
    const found = all.find(({ address }) =>
      part === '/' ? new URL(address).pathname === '/' && !address.includes('form=') : address.includes(part),
    )
    if (!found) throw new Error(`No window at ${part}, but ${all.map(({ address }) => address).join(', ')}`)
    return found
  }
  return {
    windows,
    window,
    act: async (part, action) => {
      const { id } = await window(part)
      await app.evaluate(({ BrowserWindow }, [at, what]) => BrowserWindow.fromId(at)?.[what](), [
        id,
        action,
      ] as const)
    },
    place: async (part, bounds) => {
      const { id } = await window(part)
      const to: [number, Bounds] = [id, bounds]
      await app.evaluate(({ BrowserWindow }, [at, where]) => BrowserWindow.fromId(at)?.setBounds(where), to)
    },
    tray: () =>
      app.evaluate(() => {
        const { tooltip, menu, picture } = Reflect.get(globalThis, 'switchhookTest') as Recorded
        const labels = (menu?.items ?? []).map(({ type, label }) => (type === 'separator' ? '-' : label))
        return { tooltip, menu: labels, picture }
      }),
    clickTray: () =>
      app.evaluate(() => void (Reflect.get(globalThis, 'switchhookTest') as Recorded).tray?.emit('click')),
    trayMenu: (label) =>
      app.evaluate((_electron, wanted) => {
        const { menu } = Reflect.get(globalThis, 'switchhookTest') as Recorded
        const item = menu?.items.find((each) => each.label === wanted)
        if (!item) throw new Error(`The tray's menu has no ${wanted}`)
        item.click()
      }, label),
    notices: () =>
      app.evaluate(() =>
        (Reflect.get(globalThis, 'switchhookTest') as Recorded).notices.map(({ notice, state }) => ({
          title: notice.title,
          body: notice.body,
          actions: notice.actions.map(({ text }) => text ?? ''),
          silent: notice.silent,
          urgency: notice.urgency,
          state,
        })),
      ),
    clickNotice: (index, action) =>
      app.evaluate(
        (_electron, [at, act]) => {
          const found = (Reflect.get(globalThis, 'switchhookTest') as Recorded).notices[at ?? -1]
          if (!found) throw new Error(`There is no notice ${at}`)
          if (act === null) found.notice.emit('click')
          else found.notice.emit('action', { actionIndex: act }, act)
        },
        [index, action ?? null],
      ),
    heldKeys: () =>
      app.evaluate(
        ({ globalShortcut }, keys) => keys.filter((each) => globalShortcut.isRegistered(each)),
        global,
      ),
    pressKeys: () => Promise.reject(new Error('Nobody can press keys for Electron here: use chooseFromMenu')),
    menu: () =>
      app.evaluate(({ Menu: menus }) => {
        const flat = (items: readonly MenuItem[]): MenuItem[] =>
          items.flatMap((item) => [item, ...flat(item.submenu?.items ?? [])])
        return flat(menus.getApplicationMenu()?.items ?? []).map((item) => ({
          id: item.id,
          label: item.type === 'separator' ? '-' : item.label,
          enabled: item.enabled,
          checked: item.checked,
          accelerator: item.accelerator ? String(item.accelerator) : null,
        }))
      }),
    chooseFromMenu: (item) =>
      app.evaluate(({ Menu: menus }, id) => {
        const found = menus.getApplicationMenu()?.getMenuItemById(id)
        if (!found) throw new Error(`The menu has no item ${id}`)
        found.click()
      }, item),
    power: (event) =>
      app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name as 'resume'), event as string),
    openUrl: (url) =>
      app.evaluate((electron, to) => void electron.app.emit('open-url', { preventDefault() {} }, to), url),
    dialogs: () => app.evaluate(() => (Reflect.get(globalThis, 'switchhookTest') as Recorded).dialogs),
    answerNextDialog: (button) =>
      app.evaluate(
        (_electron, said) => void (Reflect.get(globalThis, 'switchhookTest') as Recorded).answers.push(said),
        button,
      ),
    openedOutside: () => app.evaluate(() => (Reflect.get(globalThis, 'switchhookTest') as Recorded).opened),
    badge: async () => ({
      count: await app.evaluate((electron) => electron.app.getBadgeCount()),
      overlay: null,
    }),
  }
}
