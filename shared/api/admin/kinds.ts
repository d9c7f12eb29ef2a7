import type { TObject, TSchema } from 'typebox'
import { codeTableOf, fieldKind, isTimeField, wordTableOf } from '../field-kind.ts'
import type { Resource } from '../resource.ts'
import type {
  AdminKind,
  FieldFact,
  FieldForm,
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
  ownReferences,
  places,
  readNames,
  references,
  type KindName,
  type KindPlace,
} from './places.ts'
import { valueForm } from './value-form.ts'

const mostColumns = 4
/** Fields shown in lists that belong to a record. */
const shownFirst: ReadonlySet<string> = new Set([
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
    Object.entries<KindPlace>(places).map(([name, place]) => [name, kindOf(name as KindName, place)]),
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
export function fieldsIn(sections: readonly FormSection[]): readonly FieldForm[] {
  return sections.flatMap(({ fields }) => fields)
}

function kindOf(name: KindName, place: KindPlace): AdminKind {
  const { at: path, group, columns, key = 'id', titles = ['name'] } = place
  const endpoints = endpointsAt(path)
  const of = resourceOf(endpoints)
  return {
    ...{ name, group, path, key, titles, columns },
    operations: operationsOf(name, endpoints),
    fields: of === undefined ? [] : factsOf(name, of),
    parts: endpoints.flatMap((each) => partOf(name, each, endpoints)),
    related: endpoints.flatMap((each) => relatedOf(name, each)),
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
      const sent = { name, method: endpoint.method, path: endpoint.path }
      return [
        [role, endpoint.body === undefined ? sent : { ...sent, sections: sectionsOf(kind, endpoint.body) }],
      ]
    },
  )
  return Object.fromEntries(entries)
}

/** The fields of a body by heading; for a bulk change, those of one record. */
function sectionsOf(kind: KindName, body: TSchema): readonly FormSection[] {
  const form = valueForm('items' in body ? body.items : body)
  const fields = form.kind === 'record' ? form.fields.map((field) => withMeaning(kind, field)) : []
  const placed = new Set<string>(Object.values<readonly string[]>(formSections).flat())
  const sections = Object.entries<readonly string[]>(formSections).map(([name, names]) => ({
    name,
    fields: names.flatMap((each) => fields.filter((field) => field.name === each)),
  }))
  const more = { name: 'more', fields: fields.filter(({ name }) => !placed.has(name)) }
  return [...sections, more].filter((section) => section.fields.length > 0)
}

function withMeaning(kind: KindName, field: FieldForm): FieldForm {
  const readAs = readNames[kind]?.[field.name]
  return { ...field, ...namesOf(kind, field.name), ...(readAs === undefined ? {} : { readAs }) }
}

function namesOf(kind: KindName, field: string): Pick<FieldFact, 'names'> {
  const names = ownReferences[kind]?.[field] ?? references[field]
  return names === undefined ? {} : { names }
}

function factsOf(kind: KindName, { fields }: Resource): readonly FieldFact[] {
  return Object.entries(fields).map(([name, field]) => {
    const table = codeTableOf(field) ?? wordTableOf(field)
    return { name, kind: factKind(field), ...(table === undefined ? {} : { table }), ...namesOf(kind, name) }
  })
}

function factKind(field: TObject['properties'][string]): FieldFact['kind'] {
  if (isTimeField(field) || 'x-epoch' in field) return 'time'
  if (wordTableOf(field) !== undefined) return 'words'
  switch (fieldKind(field)) {
    case 'integer':
    case 'decimal':
      return 'number'
    case 'flag':
      return 'flag'
    case 'code':
      return 'code'
    case 'structure':
      return 'structure'
    default:
      return 'text'
  }
}

function relatedOf(kind: KindName, { name, endpoint, role }: KindEndpoint): readonly RelatedList[] {
  if (role !== 'related' || endpoint.answer.shape !== 'collection') return []
  const tail = endpoint.path.slice(`${places[kind].at}/{id}/`.length)
  const fields = factsOf(kind, endpoint.answer.of).filter((field) => shownFirst.has(field.name))
  return [{ ...{ name, method: 'GET', path: endpoint.path, tail }, fields: fields.slice(0, mostColumns) }]
}

function partOf(
  kind: KindName,
  { name, endpoint, role }: KindEndpoint,
  all: readonly KindEndpoint[],
): readonly RecordPart[] {
  if (role !== 'part' || endpoint.answer.shape !== 'single') return []
  const remove = all.find((each) => each.endpoint.path === endpoint.path && each.endpoint.method === 'DELETE')
  return [
    {
      tail: endpoint.path.slice(`${places[kind].at}/{id}/`.length),
      read: { name, method: 'GET', path: endpoint.path },
      ...(remove === undefined
        ? {}
        : { remove: { name: remove.name, method: 'DELETE', path: endpoint.path } }),
      fields: factsOf(kind, endpoint.answer.of),
    },
  ]
}
