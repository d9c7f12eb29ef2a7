import type { AdminKind, KindOperation, KindOperations, RecordPart } from '#shared/api/admin/kind.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { CollectionQuery, Page } from '#shared/api/query.ts'
import { appError } from '#shared/core/app-error.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { err, ok, withoutValue, type Outcome, type Result } from '#shared/core/result.ts'
import type { AdminKey, AdminRecord } from '#shared/host/admin.ts'

type Input = {
  readonly id?: number
  readonly ids?: readonly number[]
  readonly e164?: string
  readonly body?: unknown
  readonly query?: CollectionQuery
}
type Operate = (input: Input) => Outcome<unknown>

/** Sends the operations of kinds; one that the contract does not have for a kind is refused. */
export class KindClient {
  private readonly operations: ReadonlyMap<string, Operate>
  private changeCount = 0

  constructor(api: ApiClient) {
    const modules = Object.entries<Readonly<Record<string, unknown>>>(api)
    this.operations = new Map(
      modules.flatMap(([module, operations]) =>
        Object.entries(operations).map(
          ([name, operate]) => [`${module}.${name}`, operate as Operate] as const,
        ),
      ),
    )
  }

  async page(operation: KindOperation, input: Input): Outcome<Page<AdminRecord>> {
    const answer = await this.send(operation, input)
    if (!answer.ok) return answer
    // A single record may have a field of the same name.
    const page = isPage(answer.value) ? answer.value : { data: [], total: 0 }
    return ok({ ...page, data: page.data.map(withoutSecrets) })
  }

  async record(operation: KindOperation, input: Input): Outcome<AdminRecord> {
    const answer = await this.send(operation, input)
    if (!answer.ok) return answer
    return isRecord(answer.value)
      ? ok(withoutSecrets(answer.value))
      : err(appError('platform.unexpected-answer'))
  }

  /** Number of changes sent; anything read before the last of them may be out of date. */
  get changes(): number {
    return this.changeCount
  }

  /** Counts a change that another feature has sent. */
  countChange(): void {
    this.changeCount += 1
  }

  async send(operation: KindOperation, input: Input): Outcome<unknown> {
    const operate = this.operations.get(operation.name)
    if (!operate) return err(appError('input.invalid', operation.name))
    const answer = await operate(input)
    if (operation.method !== 'GET') this.countChange()
    return answer
  }
}

function isPage(value: unknown): value is Page<AdminRecord> {
  return isRecord(value) && Array.isArray(value['data'])
}

/** Removes a user's API key for older programs, which no screen needs. */
function withoutSecrets(record: AdminRecord): AdminRecord {
  if (!Object.hasOwn(record, 'legacy_api_key')) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'legacy_api_key'))
}

/** Returns an operation of a kind, if the contract has it. */
export function operationOf<Role extends keyof KindOperations>(
  kindName: string,
  role: Role,
): Result<{ readonly kind: AdminKind; readonly operation: NonNullable<KindOperations[Role]> }> {
  const kind = adminKind(kindName)
  const operation = kind?.operations[role]
  if (kind === undefined || !operation) return err(appError('input.invalid', `${kindName}: ${role}`))
  return ok({ kind, operation })
}

/** Returns the path parameters of an operation on one record. */
export function pathOf({ key: field }: AdminKind, key: AdminKey): Result<Input> {
  if (field === 'e164') return ok({ e164: String(key) })
  return typeof key === 'number' ? ok({ id: key }) : err(appError('input.invalid', String(key)))
}

type PartQuery = { readonly kind: string; readonly id: number; readonly tail: string }

/** Reads a record that belongs to another; null if the platform has none. */
export async function readPart(client: KindClient, query: PartQuery): Outcome<AdminRecord | null> {
  const part = findPart(query)
  if (part === undefined) return err(appError('input.invalid', query.tail))
  const read = await client.record(part.read, { id: query.id })
  return !read.ok && read.error.code === 'platform.not-found' ? ok(null) : read
}

export async function removePart(client: KindClient, query: PartQuery): Outcome {
  const remove = findPart(query)?.remove
  if (remove === undefined) return err(appError('input.invalid', query.tail))
  return withoutValue(client.send(remove, { id: query.id }))
}

function findPart({ kind, tail }: PartQuery): RecordPart | undefined {
  return adminKind(kind)?.parts.find((part) => part.tail === tail)
}
