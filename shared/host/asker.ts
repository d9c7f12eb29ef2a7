import { appError } from '../core/app-error.ts'
import { err, type Outcome, type Result } from '../core/result.ts'
import type { FrameChannel } from './wire.ts'

type AnyMethod = (input: never) => Outcome<unknown>
type MethodsOf<Methods> = { readonly [Name in keyof Methods]: AnyMethod }

type Answer<Methods extends MethodsOf<Methods>, Name extends keyof Methods> = Awaited<
  ReturnType<Methods[Name]>
>

/** Input check of each method: returns the checked input, or undefined; null for a method without input. */
export type InputChecks<Name extends PropertyKey> = Readonly<
  Record<Name, ((input: unknown) => unknown) | null>
>

/** Calls a method of the other side by name; resolves with `host.disconnected` when the channel closes first. */
export type Ask<Methods extends MethodsOf<Methods>> = <Name extends keyof Methods & string>(
  method: Name,
  ...input: Parameters<Methods[Name]>
) => Promise<Answer<Methods, Name>>

/** Checks an untrusted answer to a method. */
export type ReadAnswer = (method: string, answer: Result<unknown, unknown>) => Result<unknown>

/**
 * Creates the proxy client, which turns calls into frames and replies into results. `read` checks the answers of a side
 * that is not trusted; the host is trusted.
 */
export function createAsker<Methods extends MethodsOf<Methods>>(
  channel: FrameChannel,
  read: ReadAnswer = (_, answer) => answer as Result<unknown>,
): Ask<Methods> {
  const waiting = new Map<number, (result: Result<never>) => void>()
  const disconnected = err(appError('host.disconnected'))
  let lastId = 0
  let closed = false
  channel.on((frame) => {
    if (frame.kind !== 'reply') return
    waiting.get(frame.id)?.(frame.result as Result<never>)
    waiting.delete(frame.id)
  })
  channel.onClose(() => {
    closed = true
    for (const settle of waiting.values()) settle(disconnected)
    waiting.clear()
  })
  return (method, ...[input]) =>
    new Promise((resolve) => {
      const settle = resolve as (result: Result<never>) => void
      if (closed) return settle(disconnected)
      const id = ++lastId
      waiting.set(id, (result) => settle(read(method, result) as Result<never>))
      channel.send(input === undefined ? { kind: 'ask', id, method } : { kind: 'ask', id, method, input })
    })
}

export type Served<Methods extends MethodsOf<Methods>> = {
  readonly methods: Methods
  readonly onFault: (method: string, fault: unknown) => void
} & (
  | {
      readonly inputs: InputChecks<keyof Methods>
      /** Called with the name of a method whose input was refused. */
      readonly onRefused?: (method: string) => void
    }
  /** Names of the methods served to a trusted side. */
  | { readonly trusted: readonly (keyof Methods & string)[] }
)

/**
 * The dispatcher: answers `ask` frames from a table of methods. An unknown name, an invalid input or a method that
 * throws is answered with an error that contains nothing of the input; no request is left open. `onFault` is called
 * with whatever was thrown.
 */
export function serveMethods<Methods extends MethodsOf<Methods>>(
  channel: FrameChannel,
  served: Served<Methods>,
): () => void {
  const { methods, onFault } = served
  const read = reader(served)
  return channel.on((frame) => {
    if (frame.kind !== 'ask') return
    const { id, method } = frame
    const reply = (result: Result<unknown>) => channel.send({ kind: 'reply', id, result })
    const given = read(method, frame.input)
    if (!given) return reply(err(appError('input.invalid')))
    const run: AnyMethod = methods[method as keyof Methods]
    Promise.resolve()
      .then(() => run(given.input as never))
      .then(reply)
      .catch((fault: unknown) => {
        onFault(method, fault)
        reply(err(appError('internal', method)))
      })
  })
}

type Given = { readonly input: unknown }

function reader<Methods extends MethodsOf<Methods>>(
  served: Served<Methods>,
): (method: string, input: unknown) => Given | null {
  if ('trusted' in served) {
    const known = new Set<string>(served.trusted)
    return (method, input) => (known.has(method) ? { input } : null)
  }
  const { inputs, onRefused } = served
  const checks = new Map(Object.entries<((input: unknown) => unknown) | null>(inputs))
  return (method, given) => {
    const check = checks.get(method)
    if (check === undefined) return null
    if (check === null) return { input: undefined }
    const input = check(given)
    if (input === undefined) onRefused?.(method)
    return input === undefined ? null : { input }
  }
}
