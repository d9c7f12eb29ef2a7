import type { PeerLeg } from '../media/peer-leg.ts'

/** The media interface of a SIP leg; tests substitute a silent one. */
export type LegMedia = Pick<
  PeerLeg,
  'pull' | 'push' | 'createOffer' | 'acceptAnswer' | 'answerOffer' | 'onDtmf' | 'remoteActivity' | 'close'
>
