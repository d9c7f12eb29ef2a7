import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'

type Value = string | number | null

/** Runs SQL on a file that nothing depends on: what fails is logged, and finds nothing, as does what comes once it is closed. */
export class ForgivingSql implements Disposable {
  private readonly file: DatabaseSync
  private readonly log: Log
  private readonly statements = new Map<string, StatementSync>()

  constructor(file: DatabaseSync, log: Log) {
    this.file = file
    this.log = log
  }

  one<Found>(sql: string, ...values: Value[]): Found | undefined {
    return this.safely(undefined, () => this.prepared(sql).get(...values) as Found | undefined)
  }

  all<Found>(sql: string, ...values: Value[]): readonly Found[] {
    return this.safely([], () => this.prepared(sql).all(...values) as Found[])
  }

  run(sql: string, ...values: Value[]): void {
    this.safely(undefined, () => void this.prepared(sql).run(...values))
  }

  [Symbol.dispose](): void {
    if (this.file.isOpen) this.file.close()
  }

  private prepared(sql: string): StatementSync {
    const known = this.statements.get(sql) ?? this.file.prepare(sql)
    this.statements.set(sql, known)
    return known
  }

  private safely<Outcome>(otherwise: Outcome, step: () => Outcome): Outcome {
    if (!this.file.isOpen) return otherwise
    try {
      return step()
    } catch (fault) {
      this.log.write('warn', 'missed-calls.disk-failed', { fault: faultOf(fault) })
      return otherwise
    }
  }
}
