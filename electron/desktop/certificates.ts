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

/** The part of Electron's `app` that this file needs. */
export interface CertificateApp {
  on(event: 'certificate-error', listener: (...given: Trusting) => void): unknown
  on(event: 'select-client-certificate', listener: (...given: Choosing) => void): unknown
  on(event: 'login', listener: (...given: LoggingIn) => void): unknown
}

/**
 * Makes Chromium trust no certificate beyond the system's, offer no client certificate, and answer no login prompt.
 * Pages speak to their own origin only, so nothing should ever ask. Only the host trusts a private authority, for the
 * platform it was configured for (`host/session/connection.ts`).
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
