import type { LinkScheme } from '../calls/telephone-link.ts'
import type { Outcome } from '../core/result.ts'

/**
 * A link that was pressed outside the app and waits for the person here. Nothing is dialled without a press; `id` says
 * which link the press was about.
 */
export type PendingLink = { readonly id: number } & (
  | {
      readonly kind: 'call'
      /** In digits, with a `+` where the link has one. */
      readonly to: string
      readonly from: LinkScheme
      /** Set where a SIP address names another platform: the number is called through one's own. */
      readonly elsewhere?: string
      /** It has been accepted, and is on its way. */
      readonly dialling?: true
    }
  /** A profile, of which nothing holds until it was looked at and taken: `profiles.ts`. */
  | {
      readonly kind: 'profile'
      readonly from: 'switchhook'
      /** Who is asked for it when it is looked at; null where it stands in the link itself. */
      readonly host: string | null
    }
  | { readonly kind: 'unusable'; readonly from: LinkScheme }
)

export interface LinkMethods {
  /** Does what the link asks for, once. Whoever is talked to is held first. A link that failed waits again. */
  'link.accept'(input: { id: number }): Outcome
  'link.dismiss'(input: { id: number }): Outcome
}
