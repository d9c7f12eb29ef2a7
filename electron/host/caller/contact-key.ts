/** Directory key of a contact, which contains its platform id. */
const contactKey = /^contact:(\d{1,15})$/

/** Returns the platform id of a contact from the key of a person; null for anybody else. */
export function contactIdOf(key: string): number | null {
  const id = contactKey.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}
