import type { VoicemailMethods } from '#shared/host/voicemail.ts'
import type { PageRecorder } from '../greetings/greeting-recorder.ts'

/** What one page records: `page` ends with it. */
export function greetingMethods(
  page: PageRecorder,
): Pick<VoicemailMethods, 'greetings.record' | 'greetings.recorded'> {
  return {
    'greetings.record': () => page.record(),
    'greetings.recorded': () => page.recorded(),
  }
}
