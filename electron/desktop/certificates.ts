import type { Certificate, Event, WebContents } from 'electron'

/** What this file needs of Electron's `app`. */
export interface CertificateApp {
  on(
    event: 'certificate-error',
    listener: (
      event: Event,
      page: WebContents,
      url: string,
      error: string,
      certificate: Certificate,
      answer: (isTrusted: boolean) => void,
    ) => void,
  ): unknown
  on(
    event: 'select-client-certificate',
    listener: (
      event: Event,
      page: WebContents | null,
      url: string,
      certificates: Certificate[],
      choose: (certificate?: Certificate) => void,
    ) => void,
  ): unknown
  on(
    event: 'login',
    listener: (
      event: Event,
      page: WebContents | null,
      details: unknown,
      about: unknown,
      answer: (user?: string, password?: string) => void,
    ) => void,
  ): unknown
}

/**
 * Chromium trusts no certificate beyond the system's, shows nobody's certificate of a person, and logs in nowhere. Pages
 * speak to their own origin only, so nothing should ever ask. A private authority is trusted by the host alone, for the
 * platform that it was given for (`host/session/connection.ts`).
 */
export function refuseCertificates(app: CertificateApp): void {
  app.on('certificate-error', (event, _page, _url, _error, _certificate, answer) => {
    event.preventDefault()
    answer(false)
  })
  app.on('select-client-certificate', (event, _page, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
  })
  app.on('login', (event, _page, _details, _about, answer) => {
    event.preventDefault()
    answer()
  })
}
