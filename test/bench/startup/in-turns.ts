import { freePort } from '#test/support/free-port.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import type { Side } from './sides.ts'
import { startOnce, type StartTimes } from './start-once.ts'

type BySide = Record<string, StartTimes[]>

/**
 * Cold: a new browser profile and no compiled code each time. Warm: profile, compiled code and port of the previous
 * start; the first start, which creates them, is not counted. Open: the same, in a browser that is already running.
 */
export type StartKind = 'cold' | 'warm' | 'open'

/** Starts each side `rounds` times, in turns. */
export async function startsInTurns(
  sides: Readonly<Record<string, Side>>,
  kind: StartKind,
  rounds: number,
): Promise<BySide> {
  await using kept = await temporaryFolder('warm')
  const names = Object.keys(sides)
  const ports = new Map<string, number>()
  for (const name of names) ports.set(name, kind === 'cold' ? 0 : await freePort())
  const times: BySide = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -1; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await using fresh = await temporaryFolder('cold')
      const side = sides[name]
      if (!side) continue
      const folder = kind === 'cold' ? fresh : kept
      const once = await startOnce(side, {
        profile: folder.join(`${name}-profile`),
        codeCache: folder.join(`${name}-code`),
        port: ports.get(name) ?? 0,
        browserFirst: kind === 'open',
      })
      if (round >= 0) times[name]?.push(once)
    }
  return times
}
