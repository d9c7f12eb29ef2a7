import { expect, test } from 'vitest'
import { releaseOf, replacedBy } from '#electron/desktop/updates/release-of.ts'

const info = { version: '2.0.0', files: [], path: '', sha512: '', releaseDate: '' }

test('notes are plain text, whatever a feed sends', () => {
  const notes =
    '<h2>New</h2><ul><li>Faster &amp; smaller</li><li><b>Bold</b></li></ul><script>alert(1)</script><img src=x onerror=y>'
  expect(releaseOf({ ...info, releaseNotes: notes }, false).notes).toBe('New\n- Faster & smaller\n- Bold')
  expect(releaseOf({ ...info, releaseNotes: 'a\nb' }, false).notes).toBe('a\nb')
  expect(releaseOf({ ...info, releaseNotes: [{ version: '1.9.0', note: 'c' }] }, false).notes).toBe(
    '1.9.0\nc',
  )
  expect(releaseOf({ ...info, releaseNotes: 'x'.repeat(100_000) }, false).notes).toHaveLength(20_000)
  expect(releaseOf(info, true)).toEqual({ version: '2.0.0', notes: '', removed: [], goesBack: true })
})

test('what is taken away and what is withdrawn stands under `vendor`, and nothing else is believed', () => {
  const vendor = { removed: ['The <b>fax</b> view', 7], replaces: ['2.1.0'] }
  expect(releaseOf({ ...info, ...{ vendor } }, false).removed).toEqual(['The fax view'])
  expect(replacedBy({ ...info, ...{ vendor } })).toEqual(['2.1.0'])
  expect(replacedBy({ ...info, ...{ vendor: { replaces: '2.1.0' } } })).toEqual([])
  expect(replacedBy({ ...info, ...{ vendor: null } })).toEqual([])
})

test.each(['<', '<li', '<p ', '<script', '</script', '&', '\n'])(
  'notes full of %j are read at once',
  (part) => {
    const { notes } = releaseOf({ ...info, releaseNotes: part.repeat(500_000) }, false)
    expect(notes.length).toBeLessThanOrEqual(20_000)
  },
)
