import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const readme = readFileSync(join(root, 'shared/host/README.md'), 'utf8')
const paths = [...readme.matchAll(/^```text\n(.*?)^```$/gms)].map(([, block = '']) =>
  block.trimEnd().split('\n'),
)

test('the paths from a key and from a webhook have at most 12 steps, each in a file that is there', () => {
  expect(paths).toHaveLength(2)
  expect(paths.filter((steps) => steps.length > 12)).toEqual([])
  const files = paths.flat().map((step) => /^ ?\d+ (\S+) {2,}\S/.exec(step)?.[1] ?? step)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
