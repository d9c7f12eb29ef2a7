/** The key of a contact in the directory, with its identifier at the platform. */
const contactKey = /^contact:(\d{1,15})$/

/** The identifier of a contact by the key of a person; null for anybody else. */
export function contactIdOf(key: string): number | null {
  const id = contactKey.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}
