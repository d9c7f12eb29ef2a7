import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { policyDocuments } from './documents.ts'

/**
 * Writes the documents generated from the description of policies: `node electron/packaging/policy/make-documents.ts`.
 */
const folder = import.meta.dirname
const documents = policyDocuments(readFileSync(join(folder, 'MANAGING.md'), 'utf8'))
for (const [path, text] of Object.entries(documents)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
