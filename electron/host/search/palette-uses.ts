import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '#shared/core/is-record.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { maxUseKeyLength, type PaletteUse } from '#shared/host/search.ts'
import { readJsonFile } from '../local-files/json-file.ts'

/** Most agents with a stored history on one computer, and most entries of each. */
const limits = { agents: 50, uses: 200 } as const

const fileName = 'palette.json'

type UsesByOwner = Readonly<Record<string, readonly PaletteUse[]>>

/** What was chosen in the palette on this computer, by agent and platform, the latest last. */
export class PaletteUses {
  private readonly path: string
  private readonly log: Log

  constructor({ userData, log }: { readonly userData: string; readonly log: Log }) {
    this.path = join(userData, fileName)
    this.log = log
  }

  /** What this agent has chosen. An invalid entry is skipped. */
  of(owner: string): readonly PaletteUse[] {
    try {
      return this.read()[owner] ?? []
    } catch (fault) {
      this.log.write('warn', 'palette.uses-not-read', { fault: faultOf(fault) })
      return []
    }
  }

  /** Stores what this agent has chosen, the latest last. A failing disk is logged. */
  write(owner: string, uses: readonly PaletteUse[]): void {
    try {
      const { [owner]: _, ...others } = this.read()
      const agents = [...Object.entries(others), [owner, uses]].slice(-limits.agents)
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 })
      writeFileSync(`${this.path}.new`, JSON.stringify(Object.fromEntries(agents)), { mode: 0o600 })
      renameSync(`${this.path}.new`, this.path)
    } catch (fault) {
      this.log.write('warn', 'palette.uses-not-kept', { fault: faultOf(fault) })
    }
  }

  private read(): UsesByOwner {
    const entries = Object.entries(readJsonFile(this.path, this.log) ?? {})
    return Object.fromEntries(entries.map(([owner, uses]) => [owner, readUses(uses)]))
  }
}

/** Adds a use; drops the oldest if there are too many. */
export function withUse(uses: readonly PaletteUse[], key: string, at: number): readonly PaletteUse[] {
  const before = uses.find((use) => use.key === key)
  const use = { key, at: Math.max(at, before?.at ?? 0), count: (before?.count ?? 0) + 1 }
  return [...uses.filter((other) => other !== before), use].slice(-limits.uses)
}

function readUses(value: unknown): readonly PaletteUse[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((use: unknown) => readUse(use) ?? []).slice(-limits.uses)
}

function readUse(value: unknown): PaletteUse | undefined {
  if (!isRecord(value)) return undefined
  const { key, at, count } = value
  if (typeof key !== 'string' || key.length > maxUseKeyLength) return undefined
  if (typeof at !== 'number' || !Number.isFinite(at)) return undefined
  if (typeof count !== 'number' || !(count >= 1 && count < 1e9)) return undefined
  return { key, at, count }
}
