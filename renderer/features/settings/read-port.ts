import { err, ok, type Result } from '#shared/core/result.ts'

/** A port as it was typed: 0 to 65535, where nothing and 0 take any free one. Fails with words. */
export function readPort(typed: string): Result<number, string> {
  const text = typed.trim()
  if (text === '') return ok(0)
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(port) || port > 65_535) return err('A port is a number from 1 to 65535.')
  return ok(port)
}
