import { audioWords } from '../../locales/settings/audio.ts'
import { settingsWords } from '../../locales/settings/common.ts'
import { keysWords } from '../../locales/settings/keys.ts'
import { lookWords } from '../../locales/settings/look.ts'
import { notifyWords } from '../../locales/settings/notify.ts'
import { phoneWords } from '../../locales/settings/phone.ts'
import { privacyWords } from '../../locales/settings/privacy.ts'
import { paletteWords as words } from '../../locales/palette.ts'
import type { IconName } from '../../ui/icons.ts'
import { isSectionOffered, type SectionFacts, type SectionName } from '../../stores/offered-sections.ts'
import { paletteItem, type PaletteItem } from './palette-item.ts'

const icons: Readonly<Record<SectionName, IconName>> = {
  audio: 'headset',
  phone: 'phone',
  account: 'user',
  codes: 'hash',
  network: 'globe',
  events: 'bolt',
  keys: 'command',
  notify: 'bell',
  blocked: 'dnd',
  look: 'sun',
  computer: 'computer',
  managed: 'lock',
  privacy: 'shield',
  about: 'info',
}

/** Single settings by section: a name independent of the language, and its label. */
export function singleSettings(): Readonly<Partial<Record<SectionName, Readonly<Record<string, string>>>>> {
  const { devices } = audioWords
  return {
    audio: {
      microphone: devices.microphone,
      speaker: devices.speaker,
      ringer: devices.ringer,
      'cancel-echo': audioWords.cancelEcho,
      'reduce-noise': audioWords.reduceNoise,
      'automatic-volume': audioWords.automaticVolume,
      'ring-volume': audioWords.ringVolume,
      'second-call-tone': audioWords.secondCallTone,
      'held-reminder': audioWords.heldReminder,
    },
    keys: { 'single-letters': keysWords.singleLetters },
    phone: { 'auto-answer': phoneWords.autoAnswer },
    notify: {
      missed: notifyWords.missed,
      texts: notifyWords.texts,
      voicemail: notifyWords.voicemail,
      who: notifyWords.who,
      'second-call': notifyWords.secondCall,
    },
    look: { language: lookWords.language, theme: lookWords.theme },
    privacy: { 'crash-reports': privacyWords.crashReports },
  }
}

/** Returns the sections of Settings and single settings. `show` opens one; without a name, the whole section. */
export function settingItems(
  facts: SectionFacts,
  show: (section: string, setting: string | null) => void,
): readonly PaletteItem[] {
  const settingsBySection = singleSettings()
  const sections = (Object.keys(icons) as SectionName[]).filter((section) => isSectionOffered(section, facts))
  return sections.flatMap((section) => {
    const sectionName = settingsWords.sections[section]
    const sectionItem = paletteItem({
      id: `section:${section}`,
      icon: icons[section],
      title: sectionName,
      note: settingsWords.title,
      usageKey: `section:${section}`,
      run: () => show(section, null),
    })
    const itemsOfSection = Object.entries(settingsBySection[section] ?? {}).map(([name, title]) =>
      paletteItem({
        id: `setting:${section}/${name}`,
        icon: icons[section],
        title,
        note: words.inSettings(sectionName),
        usageKey: `setting:${section}/${name}`,
        run: () => show(section, title),
      }),
    )
    return [sectionItem, ...itemsOfSection]
  })
}
