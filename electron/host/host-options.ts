import type { Phone, PhoneOptions } from './phone/phone.ts'

/** How a host starts. */
export type HostOptions = {
  /** Path of a profile file that names the platform, see `session/profile-file.ts`. */
  readonly profile?: string
  /** `restore` signs in with what was kept, `demo` to a demo platform; `sign-in` asks. */
  readonly start?: 'restore' | 'demo' | 'sign-in'
  /** Makes the phone; the one that speaks SIP unless given. */
  readonly createPhone?: (options: PhoneOptions) => Phone
}
