import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { VoicemailPage } from '#test/e2e/screens/voicemail-page.ts'
import { ownBrowser, startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { MessagesPage } from '#test/e2e/support/messages-page.ts'
import { lookAway, noticesOf, pressNotice, recordNotices } from '#test/e2e/support/notice-recorder.ts'
import { copyReceiver } from '#test/e2e/support/receiver-page.ts'
import { openSettings, settingsSection } from '#test/e2e/support/settings-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const bram = { name: 'Bram Oakhollow', number: '+447700900377' }
const stranger = { name: '+1 202 555 0199', number: '+12025550199' }

describe('quiet notices', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent
  let messages: MessagesPage
  let voicemail: VoicemailPage

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({
      platform,
      user: platform.agent(0),
      microphone: ownBrowser,
      window: { prepare: recordNotices },
    })
    messages = new MessagesPage(agent.page)
    voicemail = new VoicemailPage(agent.page)
    await platform.operator.subscribe({
      ...(await copyReceiver(agent.page)),
      events: ['sms_received'],
    })
    await messages.open()
    await messages.row('').first().waitFor()
    await agent.console.goTo('Console')
  })
  afterEach(async () => {
    await platform.endCalls()
    await agent.console.isIdle()
  })
  endAfterAll(() => ({ agent, platform }))

  const texts = (from: { number: string }, words: string) =>
    platform.operator.text({ from: from.number, to: agent.user.cli, words })
  const leavesVoicemail = ({ number }: { number: string }) =>
    platform.operator.leaveVoicemail(agent.user, number)
  const standing = async (kind: 'missed' | 'text' | 'voicemail') =>
    (await noticesOf(agent.page, kind)).filter(({ isClosed }) => !isClosed)

  /** The count that the rail shows beside a view; 0 where it shows none. */
  async function badge(word: 'unread' | 'new'): Promise<number> {
    const rail = agent.page.getByRole('navigation', { name: 'Views' })
    const [name] = await rail
      .getByRole('img', { name: new RegExp(`^\\d+ ${word}$`) })
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
    return Number.parseInt(name ?? '0', 10)
  }

  /** Looks for voice messages now, as opening their view does. A real click would put the page in front. */
  async function looksForVoicemail(): Promise<void> {
    const rail = agent.page.getByRole('navigation', { name: 'Views' })
    for (const view of ['Console', 'Voicemail'])
      await rail.getByRole('link', { name: view }).dispatchEvent('click')
  }

  async function turn(label: string): Promise<void> {
    await openSettings(agent.page)
    await settingsSection(agent.page, 'Notifications').getByRole('switch', { name: label }).click()
    await agent.console.goTo('Console')
  }

  test('a text that arrives while the page is in front adds to the count and shows no notification', async () => {
    const before = await badge('unread')
    await texts(stranger, 'Seen at once')
    await eventually(async () => expect(await badge('unread')).toBe(before + 1))
    expect(await noticesOf(agent.page, 'text')).toEqual([])
  })

  test('one text behind another page is told once and silently, and a press opens its thread', async () => {
    await using away = await lookAway(agent.page)
    await texts(tamsin, 'Is my bowl ready?')
    await eventually(async () =>
      expect(await noticesOf(agent.page, 'text')).toEqual([
        { title: tamsin.name, body: 'Is my bowl ready?', tag: 'text', isSilent: true, isClosed: false },
      ]),
    )
    const before = await badge('unread')
    await pressNotice(agent.page, 'text')
    await messages.text('Is my bowl ready?').waitFor()
    await eventually(async () => expect(await standing('text')).toEqual([]))
    await away.lookBack()
    await eventually(async () => expect(await badge('unread')).toBe(before - 1))
    await agent.console.goTo('Console')
  })

  test('three more take the place of the first, in one notice that opens the list', async () => {
    const earlier = (await noticesOf(agent.page, 'text')).length
    await using away = await lookAway(agent.page)
    await texts(tamsin, 'One more thing')
    await eventually(async () => expect(await standing('text')).toMatchObject([{ title: tamsin.name }]))
    for (const from of [tamsin, bram, stranger]) await texts(from, 'And another')
    await eventually(async () =>
      expect(await standing('text')).toMatchObject([
        {
          title: '4 new texts',
          body: expect.stringMatching(/^From .*, .* and 1 other$/),
          isSilent: true,
        },
      ]),
    )
    const notices = (await noticesOf(agent.page, 'text')).slice(earlier)
    expect(notices.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true)
    await pressNotice(agent.page, 'text')
    await messages.row('And another').nth(2).waitFor()
    await eventually(async () => expect(await standing('text')).toEqual([]))
    await away.lookBack()
  })

  test('during a call there is none; when it ends there is one for texts and one for voice messages', async () => {
    await agent.console.goTo('Console')
    await platform.operator.ring({ from: bram.number, to: agent.user.cli })
    await agent.console.rings(bram.name)
    await agent.console.press('a')
    await agent.console.shows(bram.name, 'Connected')
    await using away = await lookAway(agent.page)
    const noticesBefore = {
      text: (await noticesOf(agent.page, 'text')).length,
      voicemail: (await noticesOf(agent.page, 'voicemail')).length,
    }
    const before = { unread: await badge('unread'), new: await badge('new') }
    await texts({ number: '+12025550161' }, 'During the call')
    await eventually(async () => expect(await badge('unread')).toBe(before.unread + 1))
    await leavesVoicemail(tamsin)
    await looksForVoicemail()
    await eventually(async () => expect(await badge('new')).toBe(before.new + 1))
    await texts({ number: '+12025550162' }, 'Of somebody else')
    await eventually(async () => expect(await badge('unread')).toBe(before.unread + 2))
    expect(await noticesOf(agent.page, 'text')).toHaveLength(noticesBefore.text)
    expect(await noticesOf(agent.page, 'voicemail')).toHaveLength(noticesBefore.voicemail)

    await platform.endCalls()
    await eventually(async () =>
      expect(await standing('text')).toMatchObject([
        { title: '2 new texts', body: 'From +1 202 555 0161 and +1 202 555 0162' },
      ]),
    )
    await eventually(async () =>
      expect(await standing('voicemail')).toMatchObject([
        { title: `New voicemail from ${tamsin.name}`, isSilent: true },
      ]),
    )
    expect(await noticesOf(agent.page, 'text')).toHaveLength(noticesBefore.text + 1)
    expect(await noticesOf(agent.page, 'voicemail')).toHaveLength(noticesBefore.voicemail + 1)

    await pressNotice(agent.page, 'voicemail')
    await voicemail.shows(tamsin.name)
    await eventually(async () => expect(await standing('voicemail')).toEqual([]))
    await away.lookBack()
    await eventually(async () => expect(await standing('text')).toEqual([]))
    expect(await badge('new')).toBe(before.new + 1)
    await agent.page.keyboard.press('Space')
    await eventually(async () => expect(await badge('new')).toBe(before.new))
    await voicemail.player.getByRole('button', { name: 'Pause' }).click()
  })

  /** Somebody calls, and nobody answers. */
  async function callsInVain({ number }: { number: string }): Promise<void> {
    const { id } = await platform.operator.ring({ from: number, to: agent.user.cli })
    await eventually(async () => expect((await platform.api.calls.read({ id })).ok).toBe(false), {
      timeout: 30_000,
    })
  }

  test('each caller whose call rang in vain is told once, with why, and a press opens the missed calls', async () => {
    await platform.operator.set(agent.user, { ring_time: 2 })
    await using away = await lookAway(agent.page)
    await callsInVain(bram)
    await eventually(async () =>
      expect(await standing('missed')).toMatchObject([
        { title: `Missed call from ${bram.name}`, body: 'No answer', isSilent: true },
      ]),
    )
    await callsInVain(tamsin)
    await callsInVain(bram)
    await eventually(async () =>
      expect((await standing('missed')).map(({ title }) => title).toSorted()).toEqual([
        `2 missed calls from ${bram.name}`,
        `Missed call from ${tamsin.name}`,
      ]),
    )
    for (const title of [`2 missed calls from ${bram.name}`, `Missed call from ${tamsin.name}`])
      expect(await noticesOf(agent.page, 'missed')).toContainEqual(expect.objectContaining({ title }))
    await callsInVain(stranger)
    await callsInVain({ number: '+12025550164' })
    await eventually(async () =>
      expect(await standing('missed')).toMatchObject([
        { title: '5 missed calls', body: expect.stringMatching(/^From .*, .* and 2 others$/) },
      ]),
    )
    await pressNotice(agent.page, 'missed')
    await agent.page.getByRole('radio', { name: 'Missed', checked: true }).waitFor()
    await eventually(async () => expect(await standing('missed')).toEqual([]))
    await away.lookBack()
    await agent.console.goTo('Console')
  })

  test('with the switch off there is none', async () => {
    await turn('Notify me of texts')
    await using away = await lookAway(agent.page)
    const noticesBefore = (await noticesOf(agent.page, 'text')).length
    const before = await badge('unread')
    await texts({ number: '+12025550163' }, 'Nobody tells of this')
    await eventually(async () => expect(await badge('unread')).toBe(before + 1))
    /* What comes after it is told, so its own time is over. */
    await leavesVoicemail(stranger)
    await looksForVoicemail()
    await eventually(async () =>
      expect(await standing('voicemail')).toMatchObject([
        { title: expect.stringMatching(/^New voicemail from /) },
      ]),
    )
    expect(await noticesOf(agent.page, 'text')).toHaveLength(noticesBefore)
    await away.lookBack()
    await turn('Notify me of texts')
  })

  test('without names there stand only counts', async () => {
    await turn('Show who is calling')
    await using away = await lookAway(agent.page)
    await texts(tamsin, 'A secret')
    await eventually(async () =>
      expect(await standing('text')).toMatchObject([{ title: 'New text', body: '' }]),
    )
    await texts(tamsin, 'Another secret')
    await eventually(async () =>
      expect(await standing('text')).toMatchObject([{ title: '2 new texts', body: '' }]),
    )
    await leavesVoicemail(tamsin)
    await looksForVoicemail()
    await eventually(async () =>
      expect(await standing('voicemail')).toMatchObject([{ title: 'New voicemail', body: '' }]),
    )
    await away.lookBack()
    expect(agent.faults).toEqual([])
  })
})
