import type { EventEmitter } from 'node:events'
import type { Event } from 'electron'

/** An event that a listener can prevent, with whatever else Electron says in it. */
export function preventable<More extends object>(more: More): Event<More> {
  const event = {
    ...more,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}

/** What happens by name, with what the listeners are given. */
export type EventMap = Readonly<Record<string, readonly unknown[]>>

/** Says what happened, in the words and shapes of `Events` alone, which `surface.ts` checks against Electron's. */
export function sayTo<Events extends EventMap>(emitter: EventEmitter) {
  return <Name extends keyof Events & string>(name: Name, ...args: Events[Name]): void => {
    emitter.emit(name, ...args)
  }
}
