import type { AdminKind } from '#shared/api/admin/kind.ts'
import { adminKind, adminKinds, fieldsIn } from '#shared/api/admin/kinds.ts'
import { codeTables, type CodeTable } from '#shared/api/codes.ts'
import type { Dictionary } from '#shared/api/endpoint.ts'
import { appError } from '#shared/core/app-error.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { AdminCodes } from '#shared/host/admin.ts'
import type { KindClient } from './kind-client.ts'

type Coded = { readonly field: string; readonly table: string; readonly isWord: boolean }

/**
 * Meanings of the codes of a kind: from its own dictionary, else that of another kind with the same codes, else the
 * contract's table. Each dictionary is read once per sign-in.
 */
export class KindCodes {
  private readonly client: KindClient
  private readonly dictionaries = new Map<string, Promise<Dictionary | null>>()

  constructor(client: KindClient) {
    this.client = client
  }

  forget(): void {
    this.dictionaries.clear()
  }

  async of(kindName: string): Outcome<Readonly<Record<string, AdminCodes>>> {
    const kind = adminKind(kindName)
    if (kind === undefined) return err(appError('input.invalid', kindName))
    const entries = await Promise.all(
      codedFields(kind).map(async (coded) => [coded.field, await this.codesOf(kind, coded)] as const),
    )
    return ok(Object.fromEntries(entries))
  }

  private async codesOf(kind: AdminKind, coded: Coded): Promise<AdminCodes> {
    for (const other of [kind, ...adminKinds().filter(({ name }) => name !== kind.name)]) {
      const same = codedFields(other).find(({ table }) => table === coded.table)
      const { words } = other.operations
      if (words === undefined || same === undefined) continue
      const codes = (await this.dictionaryOf(other))?.[other === kind ? coded.field : same.field]
      if (codes !== undefined && Object.keys(codes).length > 0) return { codes, from: words.path }
    }
    return { codes: tableCodes(coded), from: null }
  }

  private dictionaryOf(kind: AdminKind): Promise<Dictionary | null> {
    const cached = this.dictionaries.get(kind.name)
    if (cached) return cached
    const dictionary = this.readDictionary(kind)
    this.dictionaries.set(kind.name, dictionary)
    return dictionary
  }

  private async readDictionary({ name, operations: { words } }: AdminKind): Promise<Dictionary | null> {
    const answer = words && (await this.client.send(words, {}))
    if (answer?.ok && isDictionary(answer.value)) return answer.value
    this.dictionaries.delete(name)
    return null
  }
}

/** Returns every coded field that the kind shows or accepts. */
function codedFields(kind: AdminKind): readonly Coded[] {
  const facts = kind.fields.flatMap(({ name, table, kind: form }): readonly Coded[] =>
    table === undefined ? [] : [{ field: name, table, isWord: form === 'words' }],
  )
  const { create, change, changeMany } = kind.operations
  const inputs = [create, change, changeMany]
    .flatMap((operation) => fieldsIn(operation?.sections ?? []))
    .flatMap(({ name, value }): readonly Coded[] =>
      value.kind === 'code' ? [{ field: name, table: value.table, isWord: false }] : [],
    )
  return [...new Map([...inputs, ...facts].map((coded) => [coded.field, coded])).values()]
}

function tableCodes({ table, isWord }: Coded): Readonly<Record<string, string>> {
  if (!isCodeTable(table)) return {}
  return Object.fromEntries(codeTables[table].map((word, code) => [isWord ? word : String(code), word]))
}

function isCodeTable(name: string): name is CodeTable {
  return Object.hasOwn(codeTables, name)
}

/** The client has read it by the contract. */
function isDictionary(value: unknown): value is Dictionary {
  return isRecord(value) && Object.values(value).every(isRecord)
}
