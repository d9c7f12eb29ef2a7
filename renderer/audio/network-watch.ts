/** Tells when the browser finds or loses its network; answers how to stop. */
export function watchNetwork(page: Window, onChange: (online: boolean) => void): () => void {
  const online = () => onChange(true)
  const offline = () => onChange(false)
  page.addEventListener('online', online)
  page.addEventListener('offline', offline)
  return () => {
    page.removeEventListener('online', online)
    page.removeEventListener('offline', offline)
  }
}
