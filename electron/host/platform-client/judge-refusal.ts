import type { AppError } from '#shared/core/app-error.ts'

/**
 * Meaning of an error for a request that creates something. `refused`: the platform rejected it, and nothing was
 * created. `held`: nothing was created, and the same request may succeed later. `unclear`: it may have been created.
 */
type Judgement = 'refused' | 'held' | 'unclear'

/**
 * Only the platform's own answer, or a connection that was never made, is certain. Anything else may hide a success: a
 * cut connection, a timeout, 5xx (possibly a gateway's, while the platform went on), a page of an intermediary, an
 * unreadable answer.
 */
export function judgeRefusal({ code }: AppError): Judgement {
  switch (code) {
    case 'platform.refused':
    case 'platform.forbidden':
    case 'platform.not-found':
      return 'refused'
    case 'platform.rate-limited':
    case 'session.signed-out':
    case 'network.bad-certificate':
    case 'network.bad-address':
      return 'held'
    default:
      return 'unclear'
  }
}
