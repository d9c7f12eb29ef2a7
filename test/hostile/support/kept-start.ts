import { expect } from 'vitest'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { startHost } from '#test/support/running-host.ts'
import { agent } from './right-answers.ts'
import { watchMemory } from './watch-memory.ts'

export interface KeptStart {
  readonly baseUrl: string
  /** PEM of an authority that the connection trusts. */
  readonly ca?: string
  /** Makes the platform answer wrongly, before the second start. */
  readonly spoil: () => void
  readonly mend: () => void
  /** What the second start says meanwhile. */
  readonly shown: ErrorCode | 'data'
}

const limits = { timeout: 40_000 }

/** Signs in, ends, and starts anew at a platform that answers wrongly: the sign-in is kept, and goes on by itself. */
export async function expectKeptStart({ baseUrl, ca, spoil, mend, shown }: KeptStart): Promise<void> {
  const { email, password } = agent
  const connection = ca === undefined ? {} : { connection: { baseUrl, email, keepSignedIn: true, ca } }
  const ports = {
    secrets: new OpenSecrets(),
    settings: new MemorySettingsFile({ ...connection, receiver: { enabled: false, port: 0 } }),
  }
  const first = await startHost(ports)
  await first.host.started
  const signedIn = await first.ask('session.signIn', { baseUrl, email, password, keepSignedIn: true })
  expect(signedIn).toEqual(ok(undefined))
  await first[Symbol.asyncDispose]()
  const kept = [...ports.secrets.entries]
  spoil()
  using memory = watchMemory()
  await using host = await startHost(ports)
  const troubled = { kind: 'signed-out', error: { code: shown }, retrying: true }
  await eventually(() => expect(host.state.session).toMatchObject(troubled), limits)
  expect([...ports.secrets.entries]).toEqual(kept)
  mend()
  const signedInAgain = { kind: 'signed-in', agent: { id: 7 } }
  await eventually(() => expect(host.state.session).toMatchObject(signedInAgain), limits)
  memory.expectBounded()
  expect(host.log.errors).toEqual([])
}
