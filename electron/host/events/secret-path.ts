import { randomBytes, timingSafeEqual } from 'node:crypto'

/** A path that nobody guesses: 256 random bits, with its slash. */
export function makeSecretPath(): string {
  return `/${randomBytes(32).toString('base64url')}`
}

/** Whether it has the form of a path that holds 128 bits or more. */
export function isSecretPath(path: string): boolean {
  return /^\/[\w-]{22,200}$/.test(path)
}

/** Compares with a secret path. How long that takes says nothing about it but its length. */
export function pathIs(secret: string): (path: string) => boolean {
  const expected = Buffer.from(secret)
  return (path) => {
    const given = Buffer.from(path)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
