import { EventEmitter } from 'node:events'
import { onCommand } from './control.ts'
import { preventable } from './events.ts'
import { strict } from './strict.ts'

class PowerMonitor extends EventEmitter {}

const emitter = new PowerMonitor()
export type OfferedPower = PowerMonitor

/** Electron's `powerMonitor`. */
export const powerMonitor = strict('powerMonitor', emitter)

onCommand('power', ({ event }) => {
  const said = preventable({})
  emitter.emit(String(event), said)
  return said.defaultPrevented
})

const blockers = new Set<number>()
let lastId = 0

/** Electron's `powerSaveBlocker`. */
export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(_type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    blockers.add(++lastId)
    return lastId
  },
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
})
