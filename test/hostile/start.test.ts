import { test } from 'vitest'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { startHostilePlatform, type Fault } from './support/hostile-platform.ts'
import { expectKeptStart } from './support/kept-start.ts'
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
  const { baseUrl } = platform
  const spoil = () => platform.misbehave(/./, fault)
  await expectKeptStart({ baseUrl, shown, spoil, mend: () => platform.behave() })
})
