import { threadKey } from '#shared/calls/thread-key.ts'
import { useScreenStore } from './screen.ts'

/** Opens the thread with a number from any view, ready for writing. */
export function composeTo(number: string, country: string): void {
  const screen = useScreenStore()
  screen.openThread = threadKey(number, country)
  screen.view = 'messages'
  screen.composeRequests += 1
}
