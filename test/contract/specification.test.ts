import { afterAll, describe, expect, it } from 'vitest'
import { codeTables } from '#shared/api/codes.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { CallEvent, SmsEvent, callEventNames, subscribableEvents } from '#shared/api/events.ts'
import { maximumPageSize, operatorAliases } from '#shared/api/query.ts'
import type { Resource } from '#shared/api/resource.ts'
import { skipWhen } from '#test/support/needs.ts'
import { bodyMistakes, fieldMistakes, type Comparison } from '#test/support/compare-with-specification.ts'
import {
  documentedOperations,
  documentedResources,
  documentedTable,
  readSpecification,
  sectionOf,
  specificationIsThere,
  specificationPath,
  tableRows,
} from '#test/support/specification.ts'

/** Fields of the contract that stand outside the document's lists of fields, and where the document has them. */
const deviations: Readonly<Record<string, string>> = {
  'Monitor.live_id': 'named as a filter in 3 and 6.3',
  'MonitorAiDictionary.live_id': 'the shape is that of Monitor',
  'CallLabel.id': 'said to be used in paths',
  'User.customer': 'the name that 2.3 says lists give to customer_id_id',
}

/** The paragraphs of 2.2 and the resources that have their fields. */
const paragraphs: Readonly<Record<string, readonly string[]>> = {
  'Live Call': ['LiveCall'],
  Webcall: ['Webcall'],
  'Media Session': ['MediaSession'],
  CallLabel: ['CallLabel'],
  SMS: ['Sms', 'CannedResponse'],
  Fax: ['Fax'],
  'Voicemail announcement': ['VoicemailAnnouncement'],
  'Monitor (call recording; also MonitorAiDictionary)': ['Monitor', 'MonitorAiDictionary'],
  CallFlow: ['CallFlow'],
  'Ddi (telephone number; also call-tracking DDI)': ['Ddi', 'CallTrackingCampaign', 'CallTrackingCdr'],
  Contact: ['Contact'],
  Conference: ['Conference'],
  Queue: ['Queue'],
  RingGroup: ['RingGroup'],
  PickupGroup: ['PickupGroup'],
  RoutingRule: ['RoutingRule'],
  Ivr: ['Ivr'],
  QueueGroup: ['QueueGroup'],
  'UserGroup and UserGroupPolicy': ['UserGroup', 'UserGroupPolicy'],
  AclRole: ['AclRole'],
  'Me (current user metadata)': ['Me'],
  Chat: ['Chat'],
  MSDR: ['Msdr'],
  Voicemessage: ['Voicemessage'],
  'Call-me-back setting (also website, button, visitor, CDR collections of that module)': [
    'CallMeBackSetting',
    'CallMeBackWebsite',
    'CallMeBackButton',
    'CallMeBackVisitor',
    'CallMeBackCdr',
  ],
  'Report schedule': ['ReportSchedule'],
  'API token': ['ApiToken'],
  'Note record': ['CdrNote'],
}

const lines = readSpecification()
const documented = documentedOperations(lines)
const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((module) => Object.values(module))
const resources = new Map<string, Resource>(
  endpoints.flatMap(({ answer }) => ('of' in answer ? [[answer.of.name, answer.of] as const] : [])),
)
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`
const compared: Comparison = { fields: 0, deviations }
let matched = 0

describe('the specification', skipWhen(!specificationIsThere, `needs ${specificationPath}`), () => {
  afterAll(() => {
    const operations = `${matched} of ${documented.length} operations`
    process.stdout.write(`${operations}, ${compared.fields} fields compared with the specification\n`)
  })

  it('lists the same operations as the contract, each once', () => {
    expect(endpoints.map(keyOf).toSorted()).toEqual(documented.map(keyOf).toSorted())
    expect(documented).toHaveLength(167)
  })

  it.each(documented)('$method $path', (row) => {
    const endpoint = endpoints.find((each) => keyOf(each) === keyOf(row))
    if (!endpoint) throw new Error('The contract lacks it')
    const { status, alsoStatus } = endpoint
    expect(alsoStatus === undefined ? [status] : [status, alsoStatus]).toEqual(row.statuses)
    expect(row.errors.filter((error) => !endpoint.errors.includes(error))).toEqual([])
    expect(shapeOf(endpoint)).toEqual(documentedShape(row.path, row.answer) ?? shapeOf(endpoint))
    expect(bodyMistakes(endpoint, row, { documented, compared })).toEqual([])
    matched += 1
  })

  it.each([...documentedResources(lines)])('2.2: %s', (title, fields) => {
    const names = paragraphs[title] ?? []
    expect(names).not.toEqual([])
    for (const name of names) {
      const found = resources.get(name)
      if (!found) throw new Error(`The contract lacks ${name}`)
      expect(fieldMistakes(fields, { name, properties: found.fields }, compared)).toEqual([])
    }
  })

  it.each([
    ['### 2.3', 'User'],
    ['### 2.4', 'Cdr'],
  ])('%s', (heading, name) => {
    const properties = resources.get(name)?.fields ?? {}
    expect(fieldMistakes(documentedTable(lines, heading), { name, properties }, compared)).toEqual([])
  })

  it.each([
    ['### 6.1', { name: 'CallEvent', properties: CallEvent.properties }],
    ['### 6.2', { name: 'SmsEvent', properties: SmsEvent.properties }],
  ])('%s', (heading, shape) => {
    expect(fieldMistakes(documentedTable(lines, heading), shape, compared)).toEqual([])
  })

  it('has no resource that the contract adds silently', () => {
    const known = new Set([...Object.values(paragraphs).flat(), 'User', 'Cdr'])
    const added = [...resources.values()].filter(({ name }) => !known.has(name))
    const open = added.filter(({ fields }) =>
      Object.entries(fields).some(([name, field]) => name !== 'id' && !('x-not-shown' in field)),
    )
    expect(open.map(({ name }) => name)).toEqual([])
  })

  it('is departed from where the list of deviations says, and nowhere else', () => {
    const fields = [...resources.values()].flatMap(({ name, fields: own }) =>
      Object.keys(own).map((field) => `${name}.${field}`),
    )
    expect(Object.keys(deviations).filter((name) => !fields.includes(name))).toEqual([])
  })

  it('4.1: operators, their aliases and the largest page', () => {
    const line = lines.find((each) => each.startsWith('- Operators:')) ?? ''
    const groups = line.split(';').map((group) => [...group.matchAll(/`([^`]+)`/g)].map(([, word]) => word))
    expect(groups).toEqual(Object.values(operatorAliases))
    expect(lines.join('\n')).toContain(`maximum Z is ${maximumPageSize}`)
  })

  it('3: states of calls and dispositions', () => {
    expect(tableRows(sectionOf(lines, '## 3.')).map(([state]) => state)).toEqual(codeTables['call.state'])
    expect(lines).toContain(`CDR disposition values: ${codeTables['cdr.disposition'].join(', ')}.`)
  })

  it('6: names of events', () => {
    const row = documentedTable(lines, '### 6.1').find(({ name }) => name === 'event_name')
    expect(row?.note).toBe(`One of ${callEventNames.join(', ')}`)
    const categories = /^3\. Subscribable categories: (.*)\.$/m.exec(lines.join('\n'))?.[1] ?? ''
    const names = categories
      .replace(/ \([^)]*\)/, '')
      .split(/, (?:and )?/)
      .map((words) => words.toLowerCase().replace('inbound ', '').replaceAll(' ', '_'))
    expect(names).toEqual(subscribableEvents)
  })
})

/** `list of LiveCall`, `LiveCall`, or the kind of answer that has no record. */
function shapeOf({ answer }: Endpoint): string {
  if (answer.shape === 'collection') return `list of ${answer.of.name}`
  return answer.shape === 'single' ? answer.of.name : answer.shape
}

/** The same as far as the row says it. */
function documentedShape(path: string, answer: string): string | undefined {
  if (path.endsWith('/dictionaries')) return 'dictionary'
  if (/\.\w+$/.test(path)) return 'file'
  if (/^20[24]/.test(answer)) return 'empty'
  const title = /^\d{3} (?:list of )?([A-Z]\w*(?: [A-Z]\w*)?)(?: \(.*\))?$/.exec(answer)?.[1] ?? ''
  const name = title === 'CDR' || title === 'User' ? { CDR: 'Cdr', User: 'User' }[title] : recordOf(title)
  if (name === undefined) return undefined
  return answer.includes('list of') ? `list of ${name}` : name
}

function recordOf(title: string): string | undefined {
  const paragraph = Object.keys(paragraphs).find((each) => each.replace(/ \(.*\)/, '') === title)
  return paragraph === undefined ? undefined : paragraphs[paragraph]?.[0]
}
