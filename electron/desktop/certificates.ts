import type { Certificate, Event, WebContents } from 'electron'

type Trusting = [
  event: Event,
  page: WebContents,
  url: string,
  error: string,
  certificate: Certificate,
  answer: (isTrusted: boolean) => void,
]
type Choosing = [
  event: Event,
  page: WebContents | null,
  url: string,
  certificates: Certificate[],
  choose: (certificate?: Certificate) => void,
]
type LoggingIn = [
  event: Event,
  page: WebContents | null,
  details: unknown,
  about: unknown,
  answer: (user?: string, password?: string) => void,
]

/** What this file needs of Electron's `app`. */
export interface CertificateApp {
  on(event: 'certificate-error', listener: (...given: Trusting) => void): unknown
  on(event: 'select-client-certificate', listener: (...given: Choosing) => void): unknown
  on(event: 'login', listener: (...given: LoggingIn) => void): unknown
}

/**
 * Chromium trusts no certificate beyond the system's, shows nobody's certificate of a person, and logs in nowhere. Pages
 * speak to their own origin only, so nothing should ever ask. A private authority is trusted by the host alone, for the
 * platform that it was given for (`host/session/connection.ts`).
 */
export function refuseCertificates(app: CertificateApp): void {
  app.on('certificate-error', (...[event, , , , , answer]) => {
    event.preventDefault()
    answer(false)
  })
  app.on('select-client-certificate', (...[event, , , , choose]) => {
    event.preventDefault()
    choose()
  })
  app.on('login', (...[event, , , , answer]) => {
    event.preventDefault()
    answer()
  })
}
