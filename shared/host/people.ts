/** Most characters of a contact's notes that are written from here. */
export const longestNotes = 10_000
