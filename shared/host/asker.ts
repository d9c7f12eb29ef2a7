import { appError, type AppError } from '../core/app-error.ts'
import { err, type Result } from '../core/result.ts'
import type { FrameChannel } from './wire.ts'

type AnyMethod = (input: never) => Promise<Result<unknown, AppError>>
type MethodsOf<Methods> = { readonly [Name in keyof Methods]: AnyMethod }

type Answer<Methods extends MethodsOf<Methods>, Name extends keyof Methods> = Awaited<
  ReturnType<Methods[Name]>
>

/** Calls a method of the other side by name; resolves with `host.disconnected` when the channel closes first. */
export type Ask<Methods extends MethodsOf<Methods>> = <Name extends keyof Methods & string>(
  method: Name,
  ...input: Parameters<Methods[Name]>
) => Promise<Answer<Methods, Name>>

/** The proxy client: turns calls into frames and replies into results. */
export function createAsker<Methods extends MethodsOf<Methods>>(channel: FrameChannel): Ask<Methods> {
  const waiting = new Map<number, (result: Result<never, AppError>) => void>()
  const disconnected = err(appError('host.disconnected'))
  let lastId = 0
  let closed = false
  channel.on((frame) => {
    if (frame.kind !== 'reply') return
    waiting.get(frame.id)?.(frame.result as Result<never, AppError>)
    waiting.delete(frame.id)
  })
  channel.onClose(() => {
    closed = true
    for (const settle of waiting.values()) settle(disconnected)
    waiting.clear()
  })
  return (method, ...[input]) =>
    new Promise((resolve) => {
      const settle = resolve as (result: Result<never, AppError>) => void
      if (closed) return settle(disconnected)
      const id = ++lastId
      waiting.set(id, settle)
      channel.send(input === undefined ? { kind: 'ask', id, method } : { kind: 'ask', id, method, input })
    })
}

/**
 * The dispatcher: answers `ask` frames from a table of methods. A name that is not in the table, and a method
 * that throws, are answered with an error, never left open; `onFault` hears of what was thrown.
 */
export function serveMethods<Methods extends MethodsOf<Methods>>(
  channel: FrameChannel,
  served: {
    readonly names: readonly (keyof Methods & string)[]
    readonly methods: Methods
    readonly onFault: (method: string, fault: unknown) => void
  },
): () => void {
  const { names, methods, onFault } = served
  const known = new Set<string>(names)
  return channel.on((frame) => {
    if (frame.kind !== 'ask') return
    const { id, method } = frame
    const reply = (result: Result<unknown, AppError>) => channel.send({ kind: 'reply', id, result })
    if (!known.has(method)) return reply(err(appError('internal', `There is no method ${method}`)))
    const run: AnyMethod = methods[method as keyof Methods]
    Promise.resolve()
      .then(() => run(frame.input as never))
      .then(reply)
      .catch((fault: unknown) => {
        onFault(method, fault)
        reply(err(appError('internal', method)))
      })
  })
}
