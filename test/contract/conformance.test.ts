import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { nodePath, startProcess, type StartedProcess } from '#test/support/process.ts'
import { runCommand } from '#test/support/runner/command.ts'
import { send, textOf } from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'
import { recordOf } from './sample.ts'

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand([nodePath(), 'test/contract/conformance/run.ts', ...args], { env })

/** A token of the first user, by the API itself. */
async function tokenOf(platform: StartedProcess): Promise<string> {
  const users = platform.ready['users']
  const { email, password } = recordOf(Array.isArray(users) ? users[0] : undefined)
  const { json } = await send(`${platform.readyText('base_url')}/login`, 'POST', {
    body: { email, password },
  })
  return textOf(json, 'user_token')
}

describe('npm run conformance', () => {
  it('finds nothing wrong with the platform', async () => {
    await using platform = await startProcess({
      script: 'electron/platform-process.ts',
      args: ['--log-level', 'warn', '--traffic', '60'],
    })
    const token = await tokenOf(platform)
    // Joined by "=": a token may begin with a dash.
    const { code, output } = await run(['--base-url', platform.readyText('base_url'), `--token=${token}`])
    const lines = output.trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith('DEVIATES'))).toEqual([])
    expect(code).toBe(0)
    expect(lines.filter((line) => line.startsWith('ok')).length).toBeGreaterThan(70)
    expect(lines.at(-1)).toMatch(/^94 operations: \d+ conform, .* nothing written$/)
    expect(output).not.toContain(token)
  })

  it('trusts the certificate authority that the environment names', inFull(), async () => {
    await using platform = await startProcess({
      script: 'electron/platform-process.ts',
      args: ['--log-level', 'warn', '--tls', '--dataset', 'empty'],
    })
    const args = ['--base-url', platform.readyText('base_url'), '--token', 'none']
    const refused = await run(args)
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/CERT|certificate|SIGNATURE/i)])
    const trusted = await run(args, { NODE_EXTRA_CA_CERTS: platform.readyText('ca') })
    expect([trusted.code, trusted.output]).toEqual([
      1,
      expect.stringContaining('answered 401 instead of 200'),
    ])
  })

  it('says what deviates, only reads, and keeps the token to itself', async () => {
    const methods = new Set<string | undefined>()
    const server = createServer((request, response) => {
      methods.add(request.method)
      response.end('{"data":[{"id":"seven"}],"total":-1}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { code, output } = await run(['--base-url', `http://127.0.0.1:${port}/v1.2`], {
      CONFORMANCE_TOKEN: 'secret-7f3a',
    })
    server.close()
    expect(code).toBe(1)
    expect(output).toMatch(
      /DEVIATES {2}calls\.list \(\/calls\): without a token: answered 200 instead of 401/,
    )
    expect(output).toContain('total must be at least 0')
    expect(output).not.toContain('secret-7f3a')
    expect([...methods]).toEqual(['GET'])
  })

  it.each([
    [['--token', 'a']],
    [['--base-url', 'ftp://example.test', '--token', 'a']],
    [['--base-url', 'http://127.0.0.1:1', '--token', '']],
    [['--base-url', 'http://127.0.0.1:1', '--token', 'a', '--write']],
  ])('ends with 2 when it is called with %j', async (args) => {
    const { code, output } = await run(args)
    expect([code, output]).toEqual([2, expect.stringContaining('npm run conformance')])
  })
})
