/** `wren@hollowmere.example` as `w•••@hollowmere.example`: enough to know the box, not enough to read over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return 'your email'
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
