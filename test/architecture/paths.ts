/**
 * Whether a file lies at an address of the tables: the file itself (its extension may be left out) or a folder
 * above it. `*` stands for one name. All paths are relative to the root, with `/`.
 */
export function isAtAddress(file: string, address: string): boolean {
  return matchedPart(file, address) !== undefined
}

/** The part of the file's path that an address matched, with `*` filled in: `renderer/features/calls`. */
export function matchedPart(file: string, address: string): string | undefined {
  const names = file.split('/')
  const wanted = address.split('/')
  if (names.length < wanted.length) return undefined
  const matches = wanted.every((want, index) => {
    const name = names[index] ?? ''
    const isFile = index === names.length - 1
    return want === '*' ? !isFile : want === name || (isFile && want === withoutExtension(name))
  })
  return matches ? names.slice(0, wanted.length).join('/') : undefined
}

function withoutExtension(name: string): string {
  return name.replace(/\.(ts|vue)$/, '')
}
