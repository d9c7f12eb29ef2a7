import type { Phone, PhoneOptions } from './phone/phone.ts'

/** Start options of a host. */
export type HostOptions = {
  /** Path of a profile file that names the platform, see `session/profile-file.ts`. */
  readonly profile?: string
  /** `restore` signs in with the stored sign-in, `demo` to a demo platform; `sign-in` asks. */
  readonly start?: 'restore' | 'demo' | 'sign-in'
  /** Creates the phone; a SIP phone by default. */
  readonly createPhone?: (options: PhoneOptions) => Phone
}
