/** Members that Node itself, `await` or a printer reads on any object. */
const ignoredMembers: ReadonlySet<string> = new Set([
  'then',
  'toJSON',
  'inspect',
  'nodeType',
  'asymmetricMatch',
])

/**
 * Wraps an object so that a missing member is never silently `undefined`, which a test would not notice: reading one
 * throws, with advice.
 */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, self) {
      if (typeof key === 'string' && !(key in object) && !ignoredMembers.has(key))
        throw new Error(missingMemberText(name, key))
      return Reflect.get(object, key, self)
    },
  })
}

function missingMemberText(name: string, key: string): string {
  return `The stand-in for Electron does not offer ${name}.${key}. Add it in test/support/electron-stand-in, and to surface.ts.`
}
