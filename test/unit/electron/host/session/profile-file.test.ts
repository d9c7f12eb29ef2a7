import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { readProfile } from '#electron/host/session/profile-file.ts'
import { explainedWords } from '#renderer/locales/error-reasons.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

async function read(content: unknown, beside: Readonly<Record<string, string>> = {}) {
  await using folder = await temporaryFolder('profile')
  for (const [name, text] of Object.entries(beside)) await writeFile(folder.join(name), text)
  await writeFile(folder.join('p.json'), typeof content === 'string' ? content : JSON.stringify(content))
  return await readProfile(folder.join('p.json'))
}

describe('a profile file', () => {
  test('names the platform and, where it says so, the phone and the authority', async () => {
    const { chain } = await makeLoopbackCertificate()
    const sip = { ws: 'wss://sip.example.com/ws', domain: 'example.com', user: '1001' }
    const phone = { server: sip.ws, domain: sip.domain, user: sip.user }
    expect(await read({ base_url: 'https://api.example.com/v1.2/' })).toEqual({
      ok: true,
      value: {
        ...{ baseUrl: 'https://api.example.com/v1.2', phone: null, ca: null },
        ...{ network: null, tunnel: null, relay: null, unknown: [] },
      },
    })
    const full = { base_url: 'https://api.example.com/v1.2', sip }
    expect(await read({ ...full, ca: chain })).toMatchObject({ value: { phone, ca: chain } })
    expect(await read({ ...full, ca: 'ca.pem' }, { 'ca.pem': chain })).toMatchObject({ value: { ca: chain } })
  })

  test('that is not there, or not JSON, is told apart', async () => {
    expect(await readProfile('/nowhere/p.json')).toMatchObject({ error: { code: 'profile.unreadable' } })
    expect(await read('base_url: https://x')).toMatchObject({ error: { code: 'profile.not-json' } })
  })

  test.for([
    ['[]', 'it holds no object'],
    ['{}', 'base_url is missing'],
    ['{"base_url":"http://api.example.com"}', 'https'],
    ['{"base_url":"https://a/v1.2","sip":[]}', 'sip is not an object'],
    ['{"base_url":"https://a/v1.2","sip":{"ws":"https://a"}}', 'sip.ws'],
    ['{"base_url":"https://a/v1.2","sip":{"ws":"wss://a"}}', 'sip.domain'],
    ['{"base_url":"https://a/v1.2","sip":{"ws":"wss://a","domain":"a"}}', 'sip.user'],
    ['{"base_url":"https://a/v1.2","ca":7}', 'ca is not a PEM'],
    ['{"base_url":"https://a/v1.2","ca":"no.pem"}', 'no.pem cannot be read'],
    ['{"base_url":"https://a/v1.2","ca":"p.json"}', 'p.json is not a PEM'],
  ] as const)('%s is refused: %s', async ([text, reason]) => {
    const refused = await read(text)
    expect(refused).toMatchObject({ error: { code: 'profile.invalid' } })
    expect(refused.ok ? '' : explainedWords(refused.error)).toContain(reason)
  })
})
