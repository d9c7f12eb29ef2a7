import { adminKinds } from '#shared/api/admin/kinds.ts'
import { ok } from '#shared/core/result.ts'
import { maxAdminRows, type AdminKey, type AdminQuery, type AdminRecord } from '#shared/host/admin.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { listOf, orNull, type Check } from '#shared/settings/checks.ts'
import { fieldName, filters } from '../history/records/query-checks.ts'
import { count, id, json, longListOf, optional, record, text, whole } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { KindClient, readPart, removePart } from './kind-client.ts'
import { KindCodes } from './kind-codes.ts'
import { findNames } from './kind-names.ts'
import { KindRows } from './kind-rows.ts'
import { removeAllRecords, removeRecords } from './remove-records.ts'
import { changeRecord, changeRecords, createRecord, readRecord } from './save-record.ts'

const kind = text(40)
const number = text(64)
const key: Check<AdminKey> = (value) => (typeof value === 'number' ? id(value) : number(value))
const keys = longListOf(key, maxAdminRows)

/** A JSON body; the largest holds an announcement of 10 MiB as Base64. */
const anyJson = json(14_100_000)
const body: Check<AdminRecord> = (value) =>
  isRecord(value) && anyJson(value) !== undefined ? value : undefined

/** Lists, reads, creates, changes and deletes every kind of record of the platform, by the contract. */
export const adminFeature = defineFeature({
  name: 'admin',
  needs: { session: sessionFeature, keychain: secretsFeature },
  create(_, { session: { api }, keychain: { hide } }) {
    const client = new KindClient(api)
    return { client, hide, rows: new KindRows(client), codes: new KindCodes(client) }
  },
  signedOut({ rows, codes }) {
    rows.forget()
    codes.forget()
  },
  methods: {
    'admin.kinds': { input: null, run: async () => ok(adminKinds()) },
    'admin.rows': {
      input: record<AdminQuery & { fields: readonly string[]; from: number; count: number }>({
        ...{ kind, filter: filters, of: optional(record({ id, tail: text(40) })) },
        ...{ fields: listOf(fieldName), from: count, count: whole(1, maxAdminRows) },
      }),
      run: ({ rows }, wanted) => rows.read(wanted),
    },
    'admin.read': {
      input: record({ kind, key }),
      run: ({ client }, wanted) => readRecord(client, wanted.kind, wanted.key),
    },
    'admin.codes': { input: record({ kind }), run: ({ codes }, wanted) => codes.of(wanted.kind) },
    'admin.names': {
      input: record({ kind, text: text(200), keys }),
      run: ({ client }, wanted) => findNames(client, wanted),
    },
    'admin.part': {
      input: record({ kind, id, tail: text(40) }),
      run: ({ client }, wanted) => readPart(client, wanted),
    },
    'admin.removePart': {
      input: record({ kind, id, tail: text(40) }),
      run: ({ client }, wanted) => removePart(client, wanted),
    },
    'admin.create': {
      input: record({ kind, body }),
      async run({ client, hide }, wanted) {
        const created = await createRecord(client, wanted.kind, wanted.body)
        const token = created.ok && created.value.kind === 'saved' ? created.value.record['token'] : undefined
        if (typeof token === 'string' && token !== '') hide(token)
        return created
      },
    },
    'admin.change': {
      input: record({ kind, key, body, before: body }),
      run: ({ client }, wanted) => changeRecord(client, wanted),
    },
    'admin.changeMany': {
      input: record({ kind, keys, body }),
      run: ({ client }, wanted) => changeRecords(client, wanted),
    },
    'admin.remove': {
      input: record({ kind, keys }),
      run: ({ client }, wanted) => removeRecords(client, wanted.kind, wanted.keys),
    },
    'admin.removeAll': {
      input: record({ kind, count: orNull(whole(0, Number.MAX_SAFE_INTEGER)) }),
      run: ({ client }, wanted) => removeAllRecords(client, wanted.kind, wanted.count),
    },
  },
})
