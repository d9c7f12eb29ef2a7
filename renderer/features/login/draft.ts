import { reactive } from 'vue'

/** What has been typed into the sign-in page. It outlives the panes, and never leaves this page by itself. */
export type Draft = {
  address: string
  email: string
  password: string
  token: string
  code: string
  keepSignedIn: boolean
  trustComputer: boolean
}

/** An empty draft for the platform and the person that were last here. */
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
