import { expect, test } from 'vitest'
import type { RecentCall } from '#shared/host/slices.ts'
import { endingWords } from '#shared/host/ending-words.ts'

const call: RecentCall = {
  cdrId: 5200,
  liveId: null,
  type: 'missed',
  number: '+442079460018',
  name: '',
  at: 1_800_000_000_000,
  talkSeconds: 0,
  cause: 'No user responding',
  recordings: [],
}

test.each<[string, Partial<RecentCall>, string]>([
  ['missed, with nothing known of the cause', {}, 'No answer'],
  ['missed, with nothing known at all', { cause: '' }, 'No answer'],
  ['missed, with a message', { voicemail: true }, 'Left a voicemail'],
  ['missed, with a message and no cause', { voicemail: true, cause: '' }, 'Left a voicemail'],
  [
    'missed for a known reason, with a message',
    { voicemail: true, missedReason: 'no-audio-engine' },
    'No window open, left a voicemail',
  ],
  [
    'rung out, with a message: that caller did not give up',
    { voicemail: true, missedReason: 'rang-unanswered' },
    'No answer, left a voicemail',
  ],
  ['rung out, without one', { missedReason: 'rang-unanswered' }, 'No answer'],
  [
    'that its caller ended',
    { missedReason: 'rang-unanswered', cause: 'Originator cancel' },
    'Caller hung up',
  ],
  ['to the mailbox at once', { type: 'in', voicemail: true }, 'Left a voicemail'],
  ['to a mailbox of somebody else', { type: 'out', voicemail: true }, 'Voicemail answered'],
  ['answered on another phone', { type: 'in', missedReason: 'taken-elsewhere' }, 'Answered elsewhere'],
  ['called in vain', { type: 'out', cause: 'User busy' }, 'Busy'],
  ['talked on', { type: 'in', talkSeconds: 9, cause: 'Normal Clearing' }, 'Completed'],
])('a call %s', (_, changes, words) => {
  expect(endingWords({ ...call, ...changes })).toBe(words)
})
