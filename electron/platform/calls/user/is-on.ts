/**
 * Whether a setting is on that the specification shows as text in one place and as a flag or a number in another, such
 * as `vm_tts`, `email_missed` and `auto_answer_header` (2.3).
 */
export function isOn(setting: unknown): boolean {
  return (
    setting === true || setting === 1 || (typeof setting === 'string' && /^(y|yes|e|1|true)$/i.test(setting))
  )
}
