import { decode, encode } from './clone.ts'

/** What the stand-in's script knows when a document begins. */
export type PageFacts = {
  /** Names of the binding to the main process and of its receiving function; both are removed at once. */
  readonly binding: string
  readonly receiver: string
  readonly look: Look
}

/** Whether the page's window is visible, and focused. */
export type Look = { readonly shown: boolean; readonly focused: boolean }

/** Messages from a page to the main process. */
export type FromPage =
  | {
      readonly kind: 'hello'
      readonly url: string
      readonly isTop: boolean
      /** Messages that the previous document sent while unloading. */
      readonly left: readonly FromPage[]
    }
  | { readonly kind: 'send'; readonly channel: string; readonly args: unknown }
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: unknown }
  | {
      readonly kind: 'permission'
      readonly id: number
      readonly permission: string
      readonly mediaTypes?: readonly string[]
    }
  | { readonly kind: 'title'; readonly title: string }

/** Messages from the main process to a page. */
export type ToPage =
  | { readonly kind: 'message'; readonly channel: string; readonly args: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: boolean; readonly value: unknown }
  | { readonly kind: 'look'; readonly look: Look }

/** The script that runs in every document before its own: Electron's part of the page, then the preload script. */
export function pageScript(facts: PageFacts, preload: string | null): string {
  return `(() => {
    const encode = ${encode.toString()};
    const decode = ${decode.toString()};
    const pageSide = ${pageSide.toString()};
    const require = pageSide(${JSON.stringify(facts)}, encode, decode);
    if (require) (function (require, exports, module) {${preload ?? ''}
    })(require, {}, { exports: {} });
  })()`
}

type Listener = (event: object, ...args: readonly unknown[]) => void
type Settle = { readonly resolve: (value: unknown) => void; readonly reject: (fault: Error) => void }

/**
 * Runs in the page: may use nothing from this file. Returns what `require` offers to a preload script, and null in
 * frames within the page, where Electron runs none. Requests for devices ask the main process first.
 */
function pageSide(facts: PageFacts, write: typeof encode, read: typeof decode) {
  const scope: { [name: string]: unknown } = globalThis
  const bind = scope[facts.binding] as ((text: string) => void) | undefined
  // Another script of the stand-in was here before.
  if (bind === undefined) return null
  Reflect.deleteProperty(scope, facts.binding)
  const isTop = window === window.top
  let leaving = false
  addEventListener('pagehide', () => (leaving = isTop), true)
  addEventListener('pageshow', () => (leaving = false), true)
  const say = (message: FromPage) => (leaving ? keep(message) : bind?.(JSON.stringify(message)))
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<number, Settle>()
  let look = facts.look
  let lastId = 0
  const ask = (message: (id: number) => FromPage) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      say(message(id))
    })
  Object.defineProperty(scope, facts.receiver, { configurable: true, value: hear })
  say({ kind: 'hello', url: location.href, isTop, left: isTop ? takeKept() : [] })
  showLook()
  guardComputer()
  if (!isTop) return null
  document.addEventListener('DOMContentLoaded', watchTitle)
  const electron = offered('electron', {
    ipcRenderer: offered('ipcRenderer', ipcRenderer()),
    contextBridge: offered('contextBridge', { exposeInMainWorld }),
  })
  return (name: string) => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name}`)
  }

  /** Chromium drops messages of a page that is unloading, Electron does not: the tab's next document passes them on. */
  function keep(message: FromPage): void {
    sessionStorage.setItem(facts.receiver, JSON.stringify([...takeKept(), message]))
  }

  function takeKept(): readonly FromPage[] {
    try {
      const kept = sessionStorage.getItem(facts.receiver)
      sessionStorage.removeItem(facts.receiver)
      return JSON.parse(kept ?? '[]') as FromPage[]
    } catch {
      // Documents without an origin have no storage.
      return []
    }
  }

  function hear(text: string): void {
    const message = JSON.parse(text) as ToPage
    if (message.kind === 'look') return changeLook(message.look)
    if (message.kind === 'message') {
      const args = read(message.args) as unknown[]
      for (const listener of [...(listeners.get(message.channel) ?? [])]) listener({}, ...args)
      return
    }
    const settle = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.ok) settle?.resolve(read(message.value))
    else settle?.reject(new Error(String(message.value)))
  }

  function ipcRenderer() {
    const on = (channel: string, listener: Listener) => {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(listener))
    }
    const off = (channel: string, listener: Listener) => void listeners.get(channel)?.delete(listener)
    return {
      send: (channel: string, ...args: unknown[]) => say({ kind: 'send', channel, args: write(args) }),
      invoke: (channel: string, ...args: unknown[]) =>
        ask((id) => ({ kind: 'invoke', id, channel, args: write(args) })),
      on,
      off,
      addListener: on,
      removeListener: off,
      once: (channel: string, listener: Listener) => {
        const first: Listener = (...args) => {
          off(channel, first)
          listener(...args)
        }
        on(channel, first)
      },
      removeAllListeners: (channel: string) => void listeners.delete(channel),
    }
  }

  /** Values cross as copies, functions as proxies whose values do. */
  function exposeInMainWorld(name: string, api: unknown): void {
    if (name in scope)
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    Object.defineProperty(scope, name, { enumerable: true, value: bridged(api) })
  }

  function bridged(value: unknown): unknown {
    if (typeof value === 'function') return (...args: unknown[]) => bridged(value(...args.map(bridged)))
    if (value instanceof Promise) return value.then(bridged)
    if (Array.isArray(value)) return value.map(bridged)
    if (typeof value !== 'object' || value === null) return value
    if (Object.prototype.toString.call(value) !== '[object Object]') return structuredClone(value)
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bridged(each)])))
  }

  /** As in the main process: members that are not offered throw. */
  function offered<T extends object>(name: string, target: T): T {
    return new Proxy(target, {
      get(object, key) {
        if (typeof key === 'string' && !(key in object)) {
          throw new Error(`The stand-in for Electron does not offer ${name}.${key} to preload scripts.`)
        }
        return Reflect.get(object, key)
      },
    })
  }

  function showLook(): void {
    const define = (name: string, get: () => unknown) =>
      Object.defineProperty(Document.prototype, name, { configurable: true, get })
    define('hidden', () => !look.shown)
    define('visibilityState', () => (look.shown ? 'visible' : 'hidden'))
    Document.prototype.hasFocus = () => look.shown && look.focused
  }

  function changeLook(next: Look): void {
    const before = look
    look = next
    if (before.shown !== next.shown) document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    if (before.focused !== next.focused) window.dispatchEvent(new Event(next.focused ? 'focus' : 'blur'))
  }

  function watchTitle(): void {
    const reportTitle = () => say({ kind: 'title', title: document.title })
    reportTitle()
    new MutationObserver(reportTitle).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }

  function guardComputer(): void {
    const permitted = (permission: string, mediaTypes?: readonly string[]) =>
      ask((id) => ({ kind: 'permission', id, permission, ...(mediaTypes && { mediaTypes }) }))
    guard('MediaDevices', 'getUserMedia', (wanted) => {
      const { audio, video } = Object(wanted) as MediaStreamConstraints
      return permitted('media', [...(audio ? ['audio'] : []), ...(video ? ['video'] : [])])
    })
    guard('MediaDevices', 'getDisplayMedia', () => permitted('display-capture'))
    guard('MediaDevices', 'selectAudioOutput', () => permitted('speaker-selection'))
    guard('Clipboard', 'readText', () => permitted('clipboard-read'))
    guard('Clipboard', 'read', () => permitted('clipboard-read'))
    guard('Clipboard', 'writeText', () => permitted('clipboard-sanitized-write'))
    guard('Clipboard', 'write', () => permitted('clipboard-sanitized-write'))
    guard('HID', 'requestDevice', () => permitted('hid'))
    guard('Geolocation', 'getCurrentPosition', () => permitted('geolocation'))
    guard('Element', 'requestFullscreen', () => permitted('fullscreen'))
    if (typeof Notification === 'undefined') return
    Notification.requestPermission = async () =>
      (await permitted('notifications')) === true ? 'granted' : 'denied'
  }

  /** Wraps a method of the page's own world: it asks first, and fails as Chromium does if refused. */
  function guard(owner: string, name: string, may: (argument: unknown) => Promise<unknown>): void {
    const kind = scope[owner] as { prototype: Record<string, unknown> } | undefined
    const real = kind?.prototype[name]
    if (kind === undefined || typeof real !== 'function') return
    kind.prototype[name] = async function asking(this: unknown, ...args: unknown[]) {
      if ((await may(args[0])) !== true) throw new DOMException('Permission denied', 'NotAllowedError')
      return Reflect.apply(real, this, args)
    }
  }
}
