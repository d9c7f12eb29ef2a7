import { failure, type States } from './state-steps.ts'
import { boardCalls, openWallboard } from './wallboard-scenes.ts'
import { peopleRead } from '#test/support/people.ts'

/** Each pictured state of the wallboard, by name. */
export const wallboardStates = {
  wallboard: (screen) => openWallboard(screen),
  async 'wallboard-call'(screen) {
    await openWallboard(screen)
    await screen.page.getByRole('option', { name: /Tamsin Quillfeather/ }).click()
    await screen.page.getByRole('heading', { name: 'Tamsin Quillfeather' }).waitFor()
  },
  async 'wallboard-call-of-others'(screen) {
    await openWallboard(screen, { isRoot: false })
    await screen.page.getByRole('option', { name: /Odile Marshgrove/ }).click()
    await screen.page.getByText('Only administrators').waitFor()
  },
  async 'wallboard-call-ended'(screen) {
    await openWallboard(screen)
    await screen.page.getByRole('option', { name: /Tamsin Quillfeather/ }).click()
    await screen.put(
      'calls',
      boardCalls(Date.now()).filter(({ source }) => source.name !== 'Tamsin Quillfeather'),
    )
    await screen.page.getByText('This call has ended.').waitFor()
  },
  async 'wallboard-transfer'(screen) {
    await openWallboard(screen)
    await screen.page.getByRole('option', { name: /Tamsin Quillfeather/ }).click()
    await screen.page.getByRole('button', { name: 'Transfer' }).click()
    await screen.page.getByRole('dialog', { name: 'Transfer Tamsin Quillfeather' }).waitFor()
  },
  async 'wallboard-hang-up'(screen) {
    await openWallboard(screen)
    await screen.page.getByRole('option', { name: /Tamsin Quillfeather/ }).click()
    await screen.page.getByRole('button', { name: 'Hang up' }).click()
    await screen.page.getByRole('dialog', { name: 'Hang up the call with Tamsin Quillfeather?' }).waitFor()
  },
  async 'wallboard-options'(screen) {
    await openWallboard(screen)
    await screen.page.keyboard.press('f')
    await screen.page.getByRole('dialog', { name: 'Queues' }).waitFor()
  },
  async 'wallboard-too-long'(screen) {
    await openWallboard(screen)
    await screen.show('settings', {
      wallboard: { queues: [], long: 10, tooLong: 50, withoutLimit: 120 },
    })
    await screen.page.getByText('Over the limit').first().waitFor()
  },
  async 'wallboard-full-screen'(screen) {
    await openWallboard(screen)
    /* A full-screen window cannot be resized. */
    await screen.page.evaluate(() =>
      Reflect.set(document.documentElement, 'requestFullscreen', () => Promise.reject(new Error('refused'))),
    )
    await screen.page.getByRole('button', { name: 'Full screen' }).click()
    await screen.page.getByRole('button', { name: 'Leave full screen' }).waitFor()
  },
  async 'wallboard-loading'(screen) {
    await openWallboard(screen)
    await screen.put('wallboard', { today: { kind: 'loading' }, minutes: [], agents: null, updatedAt: null })
    await screen.page.getByText('loading').first().waitFor()
  },
  async 'wallboard-not-live'(screen) {
    await openWallboard(screen)
    await screen.show('callFeed', { kind: 'failing', error: failure })
    await screen.show('wallboard', { today: { kind: 'failed', error: failure } })
    await screen.page.getByText('Not live, last update').waitFor()
  },
  async 'wallboard-empty'(screen) {
    await openWallboard(screen)
    await screen.put('calls', [])
    await screen.put('people', peopleRead([]))
    await screen.page.getByText('No live calls').waitFor()
    await screen.page.getByRole('heading', { name: 'No queues' }).waitFor()
    await screen.page.getByRole('heading', { name: 'No agents' }).waitFor()
  },
  async 'wallboard-people-loading'(screen) {
    await openWallboard(screen)
    await screen.put('people', { list: [], error: null })
    await screen.page.getByRole('status').filter({ hasText: 'Loading' }).nth(1).waitFor()
  },
  async 'wallboard-people-failed'(screen) {
    await openWallboard(screen)
    await screen.put('people', {
      list: [],
      error: failure,
      lists: { user: 'failed', queue: 'failed' },
    })
    await screen.page.getByRole('heading', { name: 'Queues could not be loaded' }).waitFor()
    await screen.page.getByRole('heading', { name: 'Colleagues could not be loaded' }).waitFor()
  },
} satisfies States
