import type { AppError, ErrorCode } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'

/** The outcome by item: accepted by the platform, no longer known to it, or refused, with the first reason. */
export type Written<Item> = {
  readonly done: readonly Item[]
  readonly gone: readonly Item[]
  readonly error: AppError | null
}

type Send<Item> = (part: readonly Item[]) => Outcome<unknown>

/** Most items in one request, since their ids must fit into a path. */
const partSize = 100
/** Most further requests used to find out which items are refused. */
const maxSplitRequests = 60

/** Refusals that may concern only one of several; any other applies to all that are left. */
const itemErrors: readonly ErrorCode[] = ['platform.not-found', 'platform.forbidden', 'platform.refused']

/**
 * Sends a change of many items in parts. A part refused because of one item is halved until that item is found, so that
 * the others are changed. Items that the platform no longer knows are gone.
 */
export async function writeInParts<Item>(items: readonly Item[], send: Send<Item>): Promise<Written<Item>> {
  const done: Item[] = []
  const gone: Item[] = []
  let error: AppError | null = null
  const waiting = parts(items)
  const maxRequests = waiting.length + maxSplitRequests
  for (let requests = 0; waiting.length > 0; requests += 1) {
    const part = waiting.shift() ?? []
    const result = await send(part)
    if (result.ok) {
      done.push(...part)
      continue
    }
    const { code } = result.error
    if (code === 'platform.not-found' && part.length === 1) {
      gone.push(...part)
      continue
    }
    const isItemError = itemErrors.includes(code)
    if (isItemError && part.length > 1 && requests < maxRequests) waiting.unshift(...halves(part))
    else error ??= result.error
    if (!isItemError || requests >= maxRequests) break
  }
  return { done, gone, error }
}

function parts<Item>(items: readonly Item[]): (readonly Item[])[] {
  const count = Math.ceil(items.length / partSize)
  return Array.from({ length: count }, (_, at) => items.slice(at * partSize, (at + 1) * partSize))
}

function halves<Item>(part: readonly Item[]): readonly (readonly Item[])[] {
  const middle = Math.ceil(part.length / 2)
  return [part.slice(0, middle), part.slice(middle)]
}
