import type { PeerLeg } from '../media/peer-leg.ts'

/** What a SIP leg asks of its media; tests put a silent one in its place. */
export type LegMedia = Pick<
  PeerLeg,
  'pull' | 'push' | 'createOffer' | 'acceptAnswer' | 'answerOffer' | 'onDtmf' | 'signsOfLife' | 'close'
>
