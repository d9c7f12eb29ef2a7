import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates an unguessable path: 256 random bits, after a slash. */
export function makeSecretPath(): string {
  return `/${randomBytes(32).toString('base64url')}`
}

/** Whether a text has the form of a path with 128 bits or more. */
export function isSecretPath(path: string): boolean {
  return /^\/[\w-]{22,200}$/.test(path)
}

/** Returns a comparison with a secret path, whose duration reveals nothing but its length. */
export function pathIs(secret: string): (path: string) => boolean {
  const expected = Buffer.from(secret)
  return (path) => {
    const given = Buffer.from(path)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
