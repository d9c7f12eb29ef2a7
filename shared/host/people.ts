import { maxTextLength } from '../api/read-field.ts'

/** Maximum characters of a contact's notes written from here: as many as are read, so that an edit shortens nothing. */
export const maxNotesLength = maxTextLength.message
