import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { serveBuiltPage, type PageServer } from './built-page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that builds and serves a page when it is first asked for it by name, and answers with its address. */
    pageShop: string
  }
}

/** Vitest's global set-up: one build of a page serves every file that shows it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pages = new Map<string, Promise<PageServer>>()
  const pageOf = (name: string) => {
    const page = pages.get(name) ?? serveBuiltPage(name)
    pages.set(name, page)
    return page
  }
  const server = createServer((request, response) => {
    void answer(response, pageOf((request.url ?? '').slice(1)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('pageShop', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    for (const page of await Promise.allSettled(pages.values()))
      if (page.status === 'fulfilled') await page.value[Symbol.asyncDispose]()
  }
}

async function answer(response: ServerResponse, page: Promise<PageServer>): Promise<void> {
  try {
    response.end((await page).url)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}
