import { expect, test } from 'vitest'
import { readRecentCall } from '#electron/host/history/read-recent-call.ts'

test.each(['anonymous', 'Anonymous', 'Restricted', 'unavailable'])(
  'a caller sent as %s has no number',
  (word) => {
    const call = readRecentCall({ id: 1, type: 'I', src: word, src_name: word, dst: '204' }, 7)
    expect(call).toMatchObject({ number: '', name: '' })
  },
)

test('a caller with a number keeps it, whatever the name', () => {
  const call = readRecentCall({ id: 1, type: 'I', src: '+441314960211', src_name: 'Anonymous' }, 7)
  expect(call).toMatchObject({ number: '+441314960211', name: '' })
})
