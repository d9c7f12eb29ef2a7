import { reactive } from 'vue'

/** Input of the sign-in page. It is kept when the pane changes, and is only sent on request. */
export type Draft = {
  address: string
  email: string
  password: string
  token: string
  code: string
  keepSignedIn: boolean
  trustComputer: boolean
}

/** An empty draft with the last platform and email address. */
export function createDraft(last: { readonly baseUrl: string; readonly email: string }): Draft {
  return reactive({
    address: last.baseUrl,
    email: last.email,
    password: '',
    token: '',
    code: '',
    keepSignedIn: true,
    trustComputer: true,
  })
}
