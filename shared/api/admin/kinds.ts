import type { TSchema } from 'typebox'
import { codeTableOf, displayKind, wordTableOf } from '../field-kind.ts'
import type { Resource } from '../resource.ts'
import type {
  AdminKind,
  RecordField,
  RequestField,
  FormSection,
  KindOperation,
  KindOperations,
  RecordPart,
  RelatedList,
  WritingOperation,
} from './kind.ts'
import { endpointsAt, type KindEndpoint, type Role } from './operations-of.ts'
import {
  formSections,
  otherHeadings,
  referencesByKind,
  kindDefinitions,
  readFieldNames,
  references,
  type KindName,
  type KindDefinition,
} from './kind-definitions.ts'
import { valueForm } from './value-form.ts'

const maxColumns = 4
/** Fields shown in lists that belong to a record, in this order. */
const relatedListFields: ReadonlySet<string> = new Set([
  ...[
    'calldate',
    'created_at',
    'start_time',
    'src',
    'dst',
    'duration',
    'first_name',
    'last_name',
    'tel',
    'mobile',
  ],
  ...['author', 'text', 'message', 'from', 'to', 'time'],
])

let kinds: ReadonlyMap<string, AdminKind> | undefined

/** Built on first use, so that startup does not wait for it. */
function kindsByName(): ReadonlyMap<string, AdminKind> {
  kinds ??= new Map(
    Object.entries<KindDefinition>(kindDefinitions).map(([name, definition]) => [
      name,
      buildKind(name as KindName, definition),
    ]),
  )
  return kinds
}

/** The kinds of record that the administration shows, in the order of their column. */
export function adminKinds(): readonly AdminKind[] {
  return [...kindsByName().values()]
}

/** A kind by its name. */
export function adminKind(name: string): AdminKind | undefined {
  return kindsByName().get(name)
}

/** The fields of a request, without their sections. */
export function fieldsIn(sections: readonly FormSection[]): readonly RequestField[] {
  return sections.flatMap(({ fields }) => fields)
}

function buildKind(name: KindName, definition: KindDefinition): AdminKind {
  const { path, group, columns, key = 'id', titleFields = ['name'] } = definition
  const endpoints = endpointsAt(path)
  const resource = resourceOf(endpoints)
  return {
    ...{ name, group, path, key, titleFields, columns },
    operations: operationsOf(name, endpoints),
    fields: resource === undefined ? [] : recordFields(name, resource),
    parts: endpoints.flatMap((each) => recordParts(name, each, endpoints)),
    related: endpoints.flatMap((each) => relatedLists(name, each)),
    include: endpoints.find(({ role }) => role === 'list')?.endpoint.include ?? [],
  }
}

function resourceOf(endpoints: readonly KindEndpoint[]): Resource | undefined {
  const readable: readonly Role[] = ['read', 'list', 'create', 'change', 'changeMany']
  const answers = readable.flatMap((role) => endpoints.filter((each) => each.role === role))
  for (const { endpoint } of answers) {
    const { answer } = endpoint
    if (answer.shape === 'single' || answer.shape === 'collection') return answer.of
  }
  return undefined
}

function operationsOf(kind: KindName, endpoints: readonly KindEndpoint[]): KindOperations {
  const entries = endpoints.flatMap(
    ({ name, endpoint, role }): readonly (readonly [Role, KindOperation | WritingOperation])[] => {
      if (role === 'related' || role === 'file' || role === 'part') return []
      const operation = { name, method: endpoint.method, path: endpoint.path }
      return [
        [
          role,
          endpoint.body === undefined
            ? operation
            : { ...operation, sections: sectionsOf(kind, endpoint.body) },
        ],
      ]
    },
  )
  return Object.fromEntries(entries)
}

/** The fields of a body by heading; for a bulk change, those of one record. */
function sectionsOf(kind: KindName, body: TSchema): readonly FormSection[] {
  const form = valueForm('items' in body ? body.items : body)
  const fields = form.kind === 'record' ? form.fields.map((field) => withReference(kind, field)) : []
  const moved = otherHeadings[kind] ?? {}
  const fieldsWithHeading = new Set<string>(Object.values<readonly string[]>(formSections).flat())
  const sections = Object.entries<readonly string[]>(formSections).map(([name, names]) => ({
    name,
    fields: [
      ...fields.filter((field) => moved[field.name] === name),
      ...names.flatMap((each) =>
        fields.filter((field) => field.name === each && !Object.hasOwn(moved, each)),
      ),
    ],
  }))
  const more = { name: 'more', fields: fields.filter(({ name }) => !fieldsWithHeading.has(name)) }
  return [...sections, more].filter((section) => section.fields.length > 0)
}

function withReference(kind: KindName, field: RequestField): RequestField {
  const readAs = readFieldNames[kind]?.[field.name]
  return { ...field, ...referenceOf(kind, field.name), ...(readAs === undefined ? {} : { readAs }) }
}

function referenceOf(kind: KindName, field: string): Pick<RecordField, 'reference'> {
  const ofKind = referencesByKind[kind]?.[field]
  const reference = ofKind === undefined ? references[field] : ofKind
  return reference === undefined ? {} : { reference }
}

function recordFields(kind: KindName, { fields }: Resource): readonly RecordField[] {
  return Object.entries(fields).map(([name, field]) => {
    const table = codeTableOf(field) ?? wordTableOf(field)
    return {
      name,
      kind: wordTableOf(field) === undefined ? displayKind(field) : 'words',
      ...(table === undefined ? {} : { table }),
      ...referenceOf(kind, name),
    }
  })
}

function relatedLists(kind: KindName, { name, endpoint, role }: KindEndpoint): readonly RelatedList[] {
  if (role !== 'related' || endpoint.answer.shape !== 'collection') return []
  const tail = endpoint.path.slice(`${kindDefinitions[kind].path}/{id}/`.length)
  const known = recordFields(kind, endpoint.answer.of)
  const fields = [...relatedListFields].flatMap((shown) => known.filter((field) => field.name === shown))
  return [{ ...{ name, method: 'GET', path: endpoint.path, tail }, fields: fields.slice(0, maxColumns) }]
}

function recordParts(
  kind: KindName,
  { name, endpoint, role }: KindEndpoint,
  all: readonly KindEndpoint[],
): readonly RecordPart[] {
  if (role !== 'part' || endpoint.answer.shape !== 'single') return []
  const remove = all.find((each) => each.endpoint.path === endpoint.path && each.endpoint.method === 'DELETE')
  return [
    {
      tail: endpoint.path.slice(`${kindDefinitions[kind].path}/{id}/`.length),
      read: { name, method: 'GET', path: endpoint.path },
      ...(remove === undefined
        ? {}
        : { remove: { name: remove.name, method: 'DELETE', path: endpoint.path } }),
      fields: recordFields(kind, endpoint.answer.of),
    },
  ]
}
