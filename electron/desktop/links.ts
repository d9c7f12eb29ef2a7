import type { Event } from 'electron'
import { linkScheme } from '#shared/calls/telephone-link.ts'

/**
 * The link on a command line: its last plain argument, after `--` if there is one, if it is an address of one of the
 * app's schemes. The author of the link may have written everything after it too (CVE-2018-1000006), so nothing else on
 * such a line is obeyed.
 */
export function linkIn(args: readonly string[]): string | undefined {
  const guard = args.indexOf('--')
  const last = args.slice(guard + 1).findLast((each) => guard >= 0 || !each.startsWith('-'))
  return last !== undefined && linkScheme(last) !== undefined ? last : undefined
}

/** The arguments that may be obeyed: those before `--`, and before the first address of one of the app's schemes. */
export function obeyedArguments(args: readonly string[]): readonly string[] {
  const end = args.findIndex((each) => each === '--' || linkScheme(each) !== undefined)
  return end < 0 ? args : args.slice(0, end)
}

/** The part of Electron's `app` that `LinkInbox` needs. */
export interface LinkedApp {
  on(event: 'open-url', listener: (event: Event, url: string) => void): unknown
}

/** Queues links that arrive before the host exists, in order; the first may be why the app was started. */
export class LinkInbox {
  private waiting: string[] = []
  private listener: ((address: string) => void) | null = null

  /** macOS delivers links by an event, which may come before the app is ready. */
  constructor(app: LinkedApp, args: readonly string[]) {
    app.on('open-url', (event, url) => {
      event.preventDefault()
      this.deliver(url)
    })
    this.deliverFrom(args)
  }

  /** Delivers the link of a command line, if it contains one. */
  deliverFrom(args: readonly string[]): void {
    const link = linkIn(args)
    if (link !== undefined) this.deliver(link)
  }

  /** Delivers every link to `listener` from now on, the queued ones first. */
  openTo(listener: (address: string) => void): void {
    this.listener = listener
    for (const link of this.waiting.splice(0)) listener(link)
  }

  private deliver(address: string): void {
    if (this.listener) this.listener(address)
    else if (this.waiting.length < 20) this.waiting.push(address)
  }
}
