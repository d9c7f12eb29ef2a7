import { serveBuiltPage } from '#test/e2e/support/built-page.ts'

const { url } = await serveBuiltPage('gallery', 5199)
process.stdout.write(`${url}\n`)
