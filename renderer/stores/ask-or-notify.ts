import type { HostMethods } from '#shared/host/methods.ts'
import { ask } from '../services.ts'
import { notices } from './notices.ts'

type Name = keyof HostMethods & string

/**
 * Asks the host to do something and shows a notice if it fails. `action` returns the words that complete the sentence
 * "… failed": `Transfer`, `Hold`. Resolves to whether it worked.
 */
export async function askOrNotify<Method extends Name>(
  action: () => string,
  method: Method,
  ...input: Parameters<HostMethods[Method]>
): Promise<boolean> {
  const result = await ask(method, ...input)
  if (!result.ok) notices.emit({ error: result.error, action })
  return result.ok
}
