import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** N, r and p of RFC 7914: about 50 ms and 16 MiB a password. */
const cost = { N: 16_384, r: 8, p: 1 } as const
const keyLength = 32

/** Longer passwords than anybody types would only keep the machine busy. */
export const passwordLengths = { min: 8, max: 200 } as const

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password matches the hash; takes as long for a user who does not exist (`hash` undefined). */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = (hash ?? unknownUserHash).split('$')
  const bounded = password.slice(0, passwordLengths.max + 1)
  const key = await derive(bounded, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  const expectedKey = Buffer.from(expected, 'base64url')
  return expectedKey.length === key.length && timingSafeEqual(expectedKey, key) && hash !== undefined
}

const unknownUserHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function derive(
  password: string,
  salt: Buffer,
  parameters: { readonly N: number; readonly r: number; readonly p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, parameters, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
