import type { LinkScheme } from '../calls/telephone-link.ts'
import type { Outcome } from '../core/result.ts'

/**
 * A link that was opened outside the app and waits for the person's decision. Nothing is dialled until they confirm;
 * `id` identifies the link they confirmed.
 */
export type PendingLink = { readonly id: number } & (
  | {
      readonly kind: 'call'
      /** Digits, with a `+` if the link has one. */
      readonly to: string
      readonly from: LinkScheme
      /** Set if a SIP address names another platform: the number is called through the agent's own. */
      readonly elsewhere?: string
      /** Accepted; the call is being set up. */
      readonly dialling?: true
    }
  /** A profile, which has no effect until it is reviewed and accepted: `profiles.ts`. */
  | {
      readonly kind: 'profile'
      readonly from: 'switchhook'
      /** The host that it is fetched from for review; null if the link contains it. */
      readonly host: string | null
    }
  | { readonly kind: 'unusable'; readonly from: LinkScheme }
)

export interface LinkMethods {
  /** Performs the link's action, once. Holds the connected line first. A link that failed waits again. */
  'link.accept'(input: { id: number }): Outcome
  'link.dismiss'(input: { id: number }): Outcome
}
