import type { HostMethods } from '#shared/host/methods.ts'
import { ask } from '../services.ts'
import { notices } from './notices.ts'

type Name = keyof HostMethods & string

/**
 * Asks the host to do something and shows a notice if it fails. `doing` completes the sentence "… failed":
 * `Transfer`, `Hold`. Resolves to whether it worked.
 */
export async function act<Method extends Name>(
  doing: string,
  method: Method,
  ...input: Parameters<HostMethods[Method]>
): Promise<boolean> {
  const result = await ask(method, ...input)
  if (!result.ok) notices.emit({ error: result.error, doing })
  return result.ok
}
