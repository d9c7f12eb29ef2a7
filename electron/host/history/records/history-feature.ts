import { appError } from '#shared/core/app-error.ts'
import { err, ok, withoutValue } from '#shared/core/result.ts'
import { maxRecordNoteLength, maxHistoryRows } from '#shared/host/history.ts'
import { flag, listOf } from '#shared/settings/checks.ts'
import { directoryFeature } from '../../directory/directory-feature.ts'
import { id, record, text, whole } from '../../kernel/checks.ts'
import { defineFeature } from '../../kernel/feature.ts'
import { sessionFeature } from '../../session/session-feature.ts'
import { callDetails, labelsOf } from './call-details.ts'
import { historyRow, named } from './history-row.ts'
import { fieldsOf } from './record-lists.ts'
import { RecordPages } from './record-pages.ts'
import { fieldName, historyList, historyQuery } from './query-checks.ts'

/** All records of past calls, in pages. */
export const historyFeature = defineFeature({
  name: 'history',
  needs: { session: sessionFeature, directory: directoryFeature },
  create({ agent }, { session: { api }, directory: { who } }) {
    const nameOf = (number: string) => who(number).name
    return { api, pages: new RecordPages(api), nameOf, agent }
  },
  signedOut: ({ pages }) => pages.clear(),
  methods: {
    'history.fields': {
      input: record({ list: historyList }),
      run: ({ api }, { list }) => fieldsOf(api, list),
    },
    'history.rows': {
      input: record({
        query: historyQuery,
        fields: listOf(fieldName),
        from: whole(0, 1_000_000_000),
        count: whole(1, maxHistoryRows),
        base: whole(0, 1_000_000_000),
      }),
      async run({ pages, nameOf }, { fields, ...wanted }) {
        const read = await pages.rows(wanted)
        if (!read.ok) return read
        const { data, total, invalid } = read.value
        const rows = data.map((item) => named(historyRow(item, fields), nameOf))
        return ok({ rows, total, ...(invalid && { invalid }) })
      },
    },
    'history.call': {
      input: record({ id }),
      async run({ api, nameOf }, call) {
        const read = await callDetails(api, call.id)
        if (!read.ok) return read
        const { row, related } = read.value
        const relatedRows = 'code' in related ? related : related.map((each) => named(each, nameOf))
        return ok({ ...read.value, row: named(row, nameOf), related: relatedRows })
      },
    },
    'history.addNote': {
      input: record({ id, words: text(maxRecordNoteLength) }),
      async run({ api }, { id: call, words }) {
        return withoutValue(api.history.changeCdrs({ body: [{ id: call, notes: words }] }))
      },
    },
    'history.label': {
      input: record({ id, label: record({ id, name: text(500) }), on: flag }),
      async run({ api }, { id: call, label, on }) {
        const read = await api.history.readCdr({ id: call })
        if (!read.ok) return read
        const otherLabels = labelsOf(read.value).filter((each) => each !== label.id && each !== label.name)
        const labels = on ? [...otherLabels, label.id] : otherLabels
        const changed = await api.history.changeCdrs({ body: [{ id: call, labels }] })
        return changed.ok ? ok(labels) : changed
      },
    },
    'history.ownCsv': {
      input: null,
      async run({ api, agent }) {
        const own = agent()
        if (!own) return err(appError('session.signed-out'))
        const read = await api.history.userCdrsCsv({ id: own.id })
        return read.ok ? ok({ name: 'my-calls.csv', text: new TextDecoder().decode(read.value) }) : read
      },
    },
  },
})
