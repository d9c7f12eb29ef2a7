import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CommandName } from '#shared/host/command.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import type { TraceOf } from '#shared/host/traces.ts'
import { resetOnAgentChange } from './reset-on-agent-change.ts'

export type ViewName =
  | 'console'
  | 'messages'
  | 'chats'
  | 'faxes'
  | 'voicemail'
  | 'recordings'
  | 'history'
  | 'call-backs'
  | 'contacts'
  | 'wallboard'
  | 'admin'
  | 'routing'
  | 'reports'
  | 'platform'
  | 'settings'

/** A key that matters in a view, for the status bar. */
export type Hint = { readonly name: string; readonly label: string; readonly keys: readonly string[] }

/** What opens above every view. */
function overlays() {
  return {
    /** The line that the transfer dialog is about, while it is open. */
    transferring: ref<string | null>(null),
    /** What its search begins with. */
    transferTyped: ref(''),
    /** The contact whose notes are edited, by the key of the person. */
    notesOf: ref<string | null>(null),
    /** The call whose timeline is open, by the key that the host knows it by. */
    timelineOf: ref<string | null>(null),
    /** Whose SIP messages are open, as the platform has them: of a call or media record. */
    traceOf: shallowRef<TraceOf | null>(null),
    shortcutsOpen: ref(false),
    /** The colleagues, and what they do now. */
    teamOpen: ref(false),
    /** The wallboard fills the window. */
    wall: ref(false),
    /** The command palette. */
    paletteOpen: ref(false),
    diagnosticsOpen: ref(false),
    /** The presence menu; counts up when it shall be opened by its key. */
    presenceOpen: ref(false),
    presenceRequests: ref(0),
  }
}

/** What of the app is open right now. Nothing here outlives the page, or is there for another agent. */
export const useScreenStore = defineStore('screen', () =>
  resetOnAgentChange({
    view: ref<ViewName>('console'),
    /** The thread of texts that is open: its key, which may be a number that nobody has written with yet. */
    openThread: ref<string | null>(null),
    /** Counts up when the person shall write to `openThread`; 0 again once that view has seen to it. */
    composeRequests: ref(0),
    openVoicemail: ref<number | null>(null),
    openRecording: ref<number | null>(null),
    /** The past call that History opens with; it need not be among the latest. */
    openCall: shallowRef<RecentCall | null>(null),
    /** Which calls History lists. */
    historyScope: ref<'all' | 'missed' | 'recorded'>('all'),
    /** What History is to look for when it is opened next. */
    historyFind: ref(''),
    /** The section that Settings opens at; null for the top. */
    settingsAt: ref<string | null>(null),
    /** The setting in it that gets the keyboard, by its name as it is shown; null for none. */
    settingNamed: ref<string | null>(null),
    /** The part of the routing tester that opens next; null for the one of last time. */
    routingAt: ref<'test' | 'calls' | 'flow' | null>(null),
    /** Line whose call the console shows; null follows the foremost. */
    selectedLine: ref<string | null>(null),
    /** Notes that can be edited where they stand, and how often the keyboard was asked to go there. */
    ...{ notesInPlace: ref(0), notesRequests: ref(0) },
    /** Counts up when the keyboard shall go to the labels of the call. */
    labelRequests: ref(0),
    /** The agent has just called somebody to talk to first: the focus goes to the two calls, once they are shown. */
    consultationBegun: ref(false),
    /** The dialog that connects two numbers. */
    connecting: ref(false),
    /** The dialog that deletes the whole company. */
    deletingCustomer: ref(false),
    /** What the view that is shown can delete as a whole: found in the palette alone. */
    deletion: shallowRef<{ readonly title: string; run(): void } | null>(null),
    keypadOpen: ref(false),
    ...overlays(),
    /** What the call goes through can be chosen; counts up when it shall be opened by a key. */
    callAudioOpen: ref(false),
    callAudioRequests: ref(0),
    /** Counts up when the keyboard shall go to the list of the view that is shown. */
    listRequests: ref(0),
    /** Counts up when a view shall focus its search or the dialler. */
    searchRequests: ref(0),
    newCallRequests: ref(0),
    /** Keys that matter in the view that is shown, besides those of calls. */
    hints: shallowRef<readonly Hint[]>([]),
    /** Whether a text field has the keyboard, so that bare letters are typing. */
    typing: ref(false),
    /** The first key of a pair such as `G C` was just pressed: the next letter belongs to it. */
    pairBegun: ref(false),
    /** What the view that is shown does for a command of its own, by the command's name. */
    viewCommands: shallowRef<ReadonlyMap<CommandName, () => void>>(new Map()),
    /** What is being written has the keyboard. */
    composing: ref(false),
    /** Whether Enter presses what has the focus, so that it runs no command. */
    enterPresses: ref(false),
  }),
)
