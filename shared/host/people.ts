/** Maximum characters of a contact's notes written from here. */
export const longestNotes = 10_000
