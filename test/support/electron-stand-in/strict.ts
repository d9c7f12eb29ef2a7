/** Asked of every object by Node itself, by `await`, or by whoever prints it. */
const harmless: ReadonlySet<string> = new Set(['then', 'toJSON', 'inspect', 'nodeType', 'asymmetricMatch'])

/**
 * The object, but what it does not have is never silently `undefined`: a test would pass by it. Asking for such a
 * member throws, and says what to do.
 */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, self) {
      if (typeof key === 'string' && !(key in object) && !harmless.has(key))
        throw new Error(missing(name, key))
      return Reflect.get(object, key, self)
    },
  })
}

function missing(name: string, key: string): string {
  return `The stand-in for Electron does not offer ${name}.${key}. Add it in test/support/electron-stand-in, and to surface.ts.`
}
