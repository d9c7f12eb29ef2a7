import type { EventEmitter } from 'node:events'
import type { Event } from 'electron'

/** An event that a listener can prevent, with the other fields that Electron gives it. */
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

/** Events by name, with their arguments. */
export type EventMap = Readonly<Record<string, readonly unknown[]>>

/** Emits the events of `Events` only, which `surface.ts` checks against Electron's. */
export function eventEmitterFor<Events extends EventMap>(emitter: EventEmitter) {
  return <Name extends keyof Events & string>(name: Name, ...args: Events[Name]): void => {
    emitter.emit(name, ...args)
  }
}
