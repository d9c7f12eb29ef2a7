import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { startHost } from '#test/support/running-host.ts'
import { startHostilePlatform, type Fault } from './support/hostile-platform.ts'
import { agent } from './support/right-answers.ts'
import { watchMemory } from './support/watch-memory.ts'
import { wireCases } from './support/wire-cases.ts'
import { silence, status } from './support/wire-faults.ts'

/** A start with a kept sign-in at a platform that answers wrongly: it is kept, that is said, and it goes on by itself. */

type Row = { readonly does: string; readonly fault: Fault; readonly shown: ErrorCode | 'data' }

const rows: readonly Row[] = [
  ...wireCases.filter(({ shown }) => shown !== 'data'),
  { does: 'names nobody', fault: status(200, { data: {} }), shown: 'platform.unexpected-answer' },
  {
    does: 'names somebody with an object',
    fault: status(200, { data: { id: {} } }),
    shown: 'platform.unexpected-answer',
  },
  { does: 'says nothing', fault: silence, shown: 'network.timeout' },
]

test.concurrent.for(rows)('start: it $does', async ({ fault, shown }) => {
  await using platform = await startHostilePlatform()
  const ports = {
    secrets: new OpenSecrets(),
    settings: new MemorySettingsFile({ receiver: { enabled: false, port: 0 } }),
  }
  const { baseUrl } = platform
  const { email, password } = agent
  const first = await startHost(ports)
  await first.host.started
  expect(await first.ask('session.signIn', { baseUrl, email, password, keepSignedIn: true })).toEqual(
    ok(undefined),
  )
  await first[Symbol.asyncDispose]()
  const kept = [...ports.secrets.entries]
  platform.misbehave(/./, fault)
  using memory = watchMemory()
  await using host = await startHost(ports)
  const patience = { timeout: 40_000 }
  await eventually(
    () =>
      expect(host.state.session).toMatchObject({
        kind: 'signed-out',
        error: { code: shown },
        retrying: true,
      }),
    patience,
  )
  expect([...ports.secrets.entries]).toEqual(kept)
  platform.behave()
  await eventually(
    () => expect(host.state.session).toMatchObject({ kind: 'signed-in', agent: { id: 7 } }),
    patience,
  )
  memory.expectBounded()
  expect(host.log.errors).toEqual([])
})
