import { expect } from 'vitest'
import { recordOf, recordsOf, type JsonObject, type RunningPlatform } from './running-platform.ts'

/** A user's operations on the API, one word each. */
export function restUser({ ask }: Pick<RunningPlatform, 'ask'>, token: string) {
  const get = (path: string) => ask('GET', path, { token })
  const post = (path: string, body: unknown) => ask('POST', path, { token, body })
  return {
    get,
    post,
    patch: (path: string, body: unknown) => ask('PATCH', path, { token, body }),
    remove: (path: string) => ask('DELETE', path, { token }),
    read: async (path: string) => recordOf((await get(path)).json),
    records: async (path: string) => recordsOf((await get(path)).json),

    /** Creates a record and returns it; fails if it is refused. */
    async made(path: string, body: unknown): Promise<JsonObject & { readonly id: number }> {
      const { status, json } = await post(path, body)
      expect([status, json?.['message']]).toEqual([201, undefined])
      return { ...recordOf(json), id: Number(recordOf(json)['id']) }
    },

    /** The message with which a new record is refused (400). */
    async refused(path: string, body: unknown): Promise<unknown> {
      const { status, json } = await post(path, body)
      expect(status).toBe(400)
      return json?.['message']
    },
  }
}

export type RestUser = ReturnType<typeof restUser>
