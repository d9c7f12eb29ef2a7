import type { ArrivalMethods } from '#shared/host/arrivals.ts'
import type { FaxChatMethods } from '#shared/host/faxes-chats.ts'
import type { RecordingMethods } from '#shared/host/recordings.ts'
import type { RemovalMethods } from '#shared/host/removals.ts'
import type { SoundMethods } from '#shared/host/sounds.ts'
import type { TextMethods } from '#shared/host/texts.ts'
import type { VoicemailMethods } from '#shared/host/voicemail.ts'
import type { MessageServices } from '../message-services.ts'
import { arrivalMethods } from './arrival-methods.ts'
import { faxChatMethods } from './fax-chat-methods.ts'
import { textMethods } from './text-methods.ts'
import { soundMethods } from './sound-methods.ts'
import { recordingMethods } from './recording-methods.ts'
import { greetingMethods } from './greeting-methods.ts'
import { voicemailMethods } from './voicemail-methods.ts'
import { removalMethods } from './removal-methods.ts'

type MessageMethods = TextMethods &
  VoicemailMethods &
  RecordingMethods &
  FaxChatMethods &
  SoundMethods &
  ArrivalMethods &
  RemovalMethods

/** What people left for each other. */
export function messageMethods(services: MessageServices): MessageMethods {
  return {
    ...textMethods(services),
    ...voicemailMethods(services),
    ...greetingMethods(services.greetingRecorder.page()),
    ...recordingMethods(services),
    ...faxChatMethods(services),
    ...soundMethods(services),
    ...arrivalMethods(services.arrivals),
    ...removalMethods(services.removals),
  }
}
