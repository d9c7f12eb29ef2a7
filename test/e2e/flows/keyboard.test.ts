import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { callIs, callIsOver, theCall } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { openSettings, settingsSection } from '#test/e2e/support/settings-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }

describe('working by keyboard', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0) })
  })
  afterEach(async () => {
    await agent.page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    await platform.endCalls()
    await agent.console.isIdle()
    await agent.console.dialler.fill('')
    await agent.console.dialler.blur()
  })
  endAfterAll(() => ({ agent, platform }))

  async function ring(): Promise<number> {
    const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    await agent.console.rings(tamsin.name)
    return id
  }
  async function talk(): Promise<number> {
    const id = await ring()
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
    await callIs(platform.api, id, 'CONNECTED')
    return id
  }
  const answerKeys = async () =>
    (await agent.console.ring.getByRole('button', { name: 'Answer' }).locator('kbd').allTextContents()).join(
      ' ',
    )
  const hasFocus = () => agent.console.dialler.evaluate((field) => field === document.activeElement)

  test('the ring card has its role and name, speaks once, and takes no focus', async () => {
    await agent.console.dialler.focus()
    const id = await ring()
    expect(await hasFocus()).toBe(true)
    const alert = agent.console.ring.getByRole('alert')
    expect(await alert.textContent()).toBe(
      'Incoming call. Tamsin Quillfeather, Otterwick Ceramics, Direct to you. Press Ctrl Shift A to answer.',
    )
    const timer = agent.console.ring.getByRole('timer', { name: 'Waiting' })
    expect(await timer.getAttribute('aria-live')).toBe('off')
    await callIs(platform.api, id, 'RINGING')
    await agent.console.press('F6')
    await eventually(async () =>
      expect(await agent.console.ring.evaluate((card) => card.contains(document.activeElement))).toBe(true),
    )
  })

  test('typing never answers or declines; the key caps follow the focus, and the long key works', async () => {
    await agent.console.dialler.focus()
    const id = await ring()
    expect(await answerKeys()).toBe('Ctrl Shift A')
    await agent.page.keyboard.type('a dandy axis')
    expect(await agent.console.dialler.inputValue()).toBe('a dandy axis')
    await callIs(platform.api, id, 'RINGING')
    await agent.console.dialler.blur()
    await eventually(async () => expect(await answerKeys()).toBe('A'))
    await agent.console.dialler.focus()
    await eventually(async () => expect(await answerKeys()).toBe('Ctrl Shift A'))
    await agent.console.press('Control+Shift+A')
    await agent.console.shows(tamsin.name, 'Connected')
    expect(await agent.console.dialler.inputValue(), 'nothing typed is lost').toBe('a dandy axis')
    expect(await hasFocus()).toBe(true)
  })

  test('X hangs up only when it is held; Ctrl Shift X does it at once', async () => {
    const id = await talk()
    await agent.console.press('x')
    await agent.console.press('x')
    await agent.page.keyboard.down('x')
    await agent.page.keyboard.up('x')
    await agent.console.press('m')
    await agent.console.control('Unmute').waitFor()
    await callIs(platform.api, id, 'CONNECTED')
    await agent.console.hangUpByKey()
    await callIsOver(platform.api, id)
    const next = await talk()
    await agent.console.press('Control+Shift+X')
    await callIsOver(platform.api, next)
  })

  test('Esc closes what is on top and never ends, declines or holds a call', async () => {
    const id = await ring()
    await agent.console.press('Escape')
    await callIs(platform.api, id, 'RINGING')
    await agent.console.press('a')
    await agent.console.control('Transfer').waitFor()
    for (const [key, name] of [
      ['t', `Transfer ${tamsin.name}`],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await agent.console.press(key)
      const dialog = agent.page.getByRole('dialog', { name })
      await dialog.waitFor()
      await agent.console.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await agent.console.press('Escape')
    await agent.console.press('Escape')
    await agent.console.shows(tamsin.name, 'Connected')
    await callIs(platform.api, id, 'CONNECTED')
  })

  test('a call that rings above an open dialog is answered by its long key, and the dialog keeps what was typed', async () => {
    await agent.console.press('?')
    const sheet = agent.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.waitFor()
    await ring()
    expect(await sheet.isVisible()).toBe(true)
    await agent.console.answerByMouse()
    await theCall(platform.api, ({ state }) => state === 'CONNECTED')
    expect(await sheet.isVisible(), 'answering above a dialog leaves it open').toBe(true)
    await agent.console.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  test('? lists every command with its keys; G C, G H and G S go to the views', async () => {
    await agent.console.press('?')
    const sheet = agent.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const [name, keys] of [
      ['Answer', 'ACtrlShiftA'],
      ['Hang up', 'HoldXCtrlShiftX'],
      ['Hold and answer', 'ShiftNCtrlShiftN'],
      ['Record', 'RCtrlShiftR'],
    ] as const) {
      const row = sheet
        .getByRole('row')
        .filter({ has: agent.page.getByRole('rowheader', { name, exact: true }) })
      expect((await row.getByRole('cell').allTextContents()).join('').replace(/\s/g, '')).toBe(keys)
    }
    await agent.console.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    for (const [keys, view] of [
      ['gh', 'History'],
      ['gs', 'Settings'],
      ['gc', 'Console'],
    ] as const) {
      await agent.page.keyboard.type(keys)
      await agent.page
        .getByRole('link', { name: view })
        .and(agent.page.locator('[aria-current=page]'))
        .waitFor()
    }
  })

  test('single letters can be switched off in Settings, and the long keys go on working', async () => {
    await openSettings(agent.page)
    const shortcuts = settingsSection(agent.page, 'Shortcuts')
    await shortcuts.getByRole('switch', { name: /Single-letter shortcuts/ }).click()
    await agent.console.goTo('Console')
    const id = await ring()
    expect(await answerKeys()).toBe('Ctrl Shift A')
    await agent.console.press('a')
    await agent.console.press('d')
    await agent.page.keyboard.press('Control+Shift+A')
    await agent.console.shows(tamsin.name, 'Connected')
    await callIs(platform.api, id, 'CONNECTED')
    await openSettings(agent.page)
    await shortcuts.getByRole('switch', { name: /Single-letter shortcuts/ }).click()
    await agent.console.goTo('Console')
    await agent.console.press('h')
    await agent.console.shows(tamsin.name, 'On hold')
  })

  test('the whole console is reached with Tab alone, and every control has a name', async () => {
    await talk()
    await agent.page.reload()
    await eventually(async () => {
      for (const name of ['Mute', 'Transfer', 'Hang up'])
        expect(await agent.console.control(name).isEnabled()).toBe(true)
    })
    const names: string[] = []
    for (let press = 0; press < 60; press += 1) {
      await agent.console.press('Tab')
      const name = await agent.page.evaluate(() => {
        const at = document.activeElement
        if (!at || at === document.body) return null
        const label =
          at.getAttribute('aria-label') ??
          (at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at.textContent)
        return `${at.tagName.toLowerCase()} ${label?.trim() ?? ''}`
      })
      if (name === null) break
      names.push(name)
    }
    expect(names[0]).toBe('a Skip to content')
    expect(names.filter((name) => !name.includes(' ') || name.endsWith(' '))).toEqual([])
    const wanted = ['Mute', 'Hold', 'Keypad', 'Transfer', 'Record', 'Hang up', 'Name, number or extension']
    expect(wanted.filter((name) => !names.some((each) => each.includes(name)))).toEqual([])
  })

  test('no page complained', () => expect(agent.faults).toEqual([]))
})
