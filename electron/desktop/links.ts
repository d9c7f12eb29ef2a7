import type { Event } from 'electron'
import { linkScheme } from '#shared/calls/telephone-link.ts'

/**
 * The link that a command line hands over: its last plain argument, after the `--` where there is one, if it is an
 * address of one of our schemes. Whoever made the link may have made everything behind it too (CVE-2018-1000006), so
 * nothing else on such a line is obeyed.
 */
export function linkIn(args: readonly string[]): string | undefined {
  const guard = args.indexOf('--')
  const last = args.slice(guard + 1).findLast((each) => guard >= 0 || !each.startsWith('-'))
  return last !== undefined && linkScheme(last) !== undefined ? last : undefined
}

/** The arguments that may be obeyed: those before `--`, and before the first address of one of our schemes. */
export function obeyedArguments(args: readonly string[]): readonly string[] {
  const end = args.findIndex((each) => each === '--' || linkScheme(each) !== undefined)
  return end < 0 ? args : args.slice(0, end)
}

/** What `LinkInbox` needs of Electron's `app`. */
export interface LinkedApp {
  on(event: 'open-url', listener: (event: Event, url: string) => void): unknown
}

/** Keeps links that come before the host is there, in their order: the first may be why the app was started. */
export class LinkInbox {
  private waiting: string[] = []
  private taker: ((address: string) => void) | null = null

  /** macOS hands links over by an event, which may come before the app is ready. */
  constructor(app: LinkedApp, args: readonly string[]) {
    app.on('open-url', (event, url) => {
      event.preventDefault()
      this.deliver(url)
    })
    this.takeFrom(args)
  }

  /** The link of a command line, if it holds one. */
  takeFrom(args: readonly string[]): void {
    const link = linkIn(args)
    if (link !== undefined) this.deliver(link)
  }

  /** From now on `taker` has every link, first those that waited. */
  openTo(taker: (address: string) => void): void {
    this.taker = taker
    for (const link of this.waiting.splice(0)) taker(link)
  }

  private deliver(address: string): void {
    if (this.taker) this.taker(address)
    else if (this.waiting.length < 20) this.waiting.push(address)
  }
}
