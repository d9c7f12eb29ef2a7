import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { nodePath } from '#test/support/process.ts'
import { runCommand } from '#test/support/runner/command.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { describedApi, describedOperator } from './openapi-documents.ts'
import { allOperations, apiOperations } from './operations.ts'
import { recordOf, type Schema } from './sample.ts'

/** What Redocly's linter says against the OpenAPI specification. */
async function problems(document: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['spec'] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  return found.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${String(location[0]?.pointer)})`,
  )
}

type Described = { readonly path: string; readonly method: string; readonly operation: Schema }

function operationsIn(document: Schema): readonly Described[] {
  return Object.entries(recordOf(document['paths'])).flatMap(([path, item]) =>
    Object.entries(recordOf(item)).map(([method, operation]) => ({
      path,
      method,
      operation: recordOf(operation),
    })),
  )
}

function described(id: string): Schema {
  return (
    operationsIn(describedApi()).find(({ operation }) => operation['operationId'] === id)?.operation ?? {}
  )
}

function count(document: object, word: string): number {
  return JSON.stringify(document).split(word).length - 1
}

describe.each([
  ['the API', describedApi],
  ['the operator API', describedOperator],
])('the OpenAPI document of %s', (_, document) => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document()['openapi']).toBe('3.1.0')
    expect(await problems(document())).toEqual([])
  })

  it('would not be valid with a reference to nowhere or an operation without its path parameter', async () => {
    const broken = JSON.stringify(document()).replace(
      '#/components/schemas/Links',
      '#/components/schemas/Gone',
    )
    expect(await problems(recordOf(JSON.parse(broken)))).not.toEqual([])
    const nameless = JSON.stringify(document()).replace('"name":"id","in":"path"', '"name":"no","in":"path"')
    expect(await problems(recordOf(JSON.parse(nameless)))).not.toEqual([])
  })
})

describe('the documents', () => {
  it('hold every operation of the contract once, with every documented status', () => {
    const found = [...operationsIn(describedApi()), ...operationsIn(describedOperator())]
    expect(apiOperations.length).toBe(167)
    expect(found.map(({ operation }) => operation['operationId']).toSorted()).toEqual(
      allOperations.map(({ name }) => name).toSorted(),
    )
    for (const { name, endpoint } of allOperations) {
      const { operation, method } = found.find((each) => each.operation['operationId'] === name) ?? {}
      expect([name, method]).toEqual([name, endpoint.method.toLowerCase()])
      expect([name, ...Object.keys(recordOf(operation?.['responses']))]).toEqual(
        expect.arrayContaining([name, endpoint.status, ...endpoint.errors].map(String)),
      )
    }
  })

  it('keep what the specification does not show marked', () => {
    const inContract = new Set(
      allOperations.flatMap(({ endpoint: { body, answer } }) =>
        [body, answer].flatMap((part) => JSON.stringify(part ?? '').match(/"x-not-shown":"[^"]+"/g) ?? []),
      ),
    )
    const text = JSON.stringify(describedApi())
    expect(inContract.size).toBeGreaterThan(20)
    expect([...inContract].filter((mark) => !text.includes(mark))).toEqual([])
  })

  it('name the words behind codes', () => {
    expect(JSON.stringify(described('calls.list'))).toContain('LiveCall')
    expect(JSON.stringify(describedApi())).toContain('0 INITIAL, 1 ACCEPTED, 2 RINGING')
  })

  it('describe answers in plain words', () => {
    const created = recordOf(recordOf(described('settings.createContact')['responses'])['201'])
    expect(created['description']).toBe('The record was created.')
    expect(recordOf(describedApi()['components'])['responses']).toMatchObject({
      Error400: { description: 'The request is invalid.' },
      Error404: { description: 'The resource does not exist.' },
      Error: { description: 'Any other error.' },
    })
  })

  it('ask for a token where one is needed', () => {
    expect(describedApi()['security']).toEqual([{ token: [] }, { basic: [] }])
    expect(described('authentication.login')['security']).toEqual([])
    expect(described('calls.place')).not.toHaveProperty('security')
  })

  it('say how a list is queried, a file comes and several records are named', () => {
    expect(count(described('settings.listRingGroups'), '"include"')).toBe(1)
    expect(count(described('history.listCdrs'), '"group_by"')).toBe(1)
    const audio = recordOf(recordOf(described('history.monitorAudio')['responses'])['200'])
    expect(recordOf(audio['content'])).toHaveProperty('audio/mpeg')
    expect(JSON.stringify(described('settings.deleteContacts')['parameters'])).toContain('"array"')
  })
})

describe('npm run openapi', () => {
  const run = (...args: readonly string[]) =>
    runCommand([nodePath(), 'test/contract/write-openapi.ts', ...args])

  it('writes to standard output or to a file', async () => {
    await using folder = await temporaryFolder('openapi')
    const written = await run('--out', folder.join('api.json'))
    expect([written.code, written.output]).toEqual([0, ''])
    const expected: unknown = JSON.parse(JSON.stringify(describedApi()))
    expect(JSON.parse(await readFile(folder.join('api.json'), 'utf8'))).toEqual(expected)
    expect(JSON.parse((await run('--operator')).output)).toEqual(
      JSON.parse(JSON.stringify(describedOperator())),
    )
  })

  it('ends with 2 for a switch that it does not know', async () => {
    expect((await run('--yaml')).code).toBe(2)
  })
})

it('a reader that stops early, such as head, ends it quietly', async () => {
  const child = spawn(nodePath(), ['test/contract/write-openapi.ts'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.once('data', () => child.stdout.destroy())
  const chunks: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => chunks.push(part))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([code, Buffer.concat(chunks).toString()]).toEqual([0, ''])
})
