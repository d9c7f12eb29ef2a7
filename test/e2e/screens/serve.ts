import { serveBuiltPage } from '#test/e2e/support/built-page.ts'

const { url } = await serveBuiltPage('screens', 5198)
process.stdout.write(`${url}\n`)
