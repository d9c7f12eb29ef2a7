/**
 * Whether a setting is on that the specification shows sometimes as text, sometimes as a flag or a number, such
 * as `vm_tts`, `email_missed` and `auto_answer_header` (2.3).
 */
export function isOn(setting: unknown): boolean {
  return (
    setting === true || setting === 1 || (typeof setting === 'string' && /^(y|yes|e|1|true)$/i.test(setting))
  )
}
