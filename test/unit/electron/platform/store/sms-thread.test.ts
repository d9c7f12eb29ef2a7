import { describe, expect, it } from 'vitest'
import { threadOf } from '#electron/platform/store/sms-thread.ts'

describe('a thread', () => {
  it('is the same in both directions and in all forms of the numbers', () => {
    const forms = [
      ['+447700900142', '+441632960501'],
      ['441632960501', '447700900142'],
      ['00441632960501', '+44 7700 900142'],
    ] as const
    expect(new Set(forms.map(([one, other]) => threadOf(one, other))).size).toBe(1)
  })

  it('may have a sender that is a word', () => {
    expect(threadOf('Otterwick', '+441632960501')).toBe('441632960501|otterwick')
    expect(threadOf('Otterwick', '1')).not.toBe(threadOf('Fernsby', '1'))
  })
})
