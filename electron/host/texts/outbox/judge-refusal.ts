import type { AppError } from '#shared/core/app-error.ts'

/**
 * What an error says about a request to send. `refused`: the platform decided against the text, and it was not sent.
 * `held`: it was not sent, and the same request may do later. `unclear`: it may have been sent.
 */
export type Judgement = 'refused' | 'held' | 'unclear'

/**
 * Only an answer that is the platform's own, or a connection that never came about, is certain. Anything else may hide
 * a text that was sent: a cut connection, silence, 5xx (the answer may be a gateway's, while the platform went on), a
 * page of something in between, an answer that cannot be read.
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
