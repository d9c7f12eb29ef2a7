import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describedApi, describedOperator } from './openapi-documents.ts'

const usage = `npm run openapi -- [--out <file>] [--operator]

Writes an OpenAPI 3.1 document of the API, or with --operator of the embedded platform's own API beside it.
Without --out it goes to standard output; npm's own lines are kept away by npm run --silent openapi.
`

/* Whoever reads no further, such as `head`, has what was asked for. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  const { values } = parseArgs({
    strict: true,
    options: {
      out: { type: 'string' },
      operator: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const document = `${JSON.stringify(values.operator ? describedOperator() : describedApi(), undefined, 2)}\n`
  if (values.help) process.stdout.write(usage)
  else if (values.out === undefined) process.stdout.write(document)
  else writeFileSync(values.out, document)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 2
}
