import { expect, test } from 'vitest'
import { FirstScreen } from '#electron/host/first-screen.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

function screen() {
  const clock = new ManualClock()
  const first = new FirstScreen(clock)
  const done: string[] = []
  return { clock, first, done, does: (name: string) => first.after(() => void done.push(name)) }
}

test('where no screen is waited for, work is done at once', () => {
  const { first, done, does } = screen()
  first.pageConnected()
  does('a')
  expect(done).toEqual(['a'])
})

test('work waits until a page that came has painted', () => {
  const { clock, first, done, does } = screen()
  first.expect()
  does('a')
  clock.advance(400)
  first.pageConnected()
  does('b')
  clock.advance(299)
  expect(done).toEqual([])
  clock.advance(1)
  expect(done).toEqual(['a', 'b'])
  does('c')
  clock.advance(10_000)
  expect(done).toEqual(['a', 'b', 'c'])
})

test('work is done after a second where no page comes, and never once it was cancelled', () => {
  const { clock, first, done, does } = screen()
  first.expect()
  const cancel = does('a')
  does('b')
  cancel()
  clock.advance(1_000)
  expect(done).toEqual(['b'])
})

test('where nobody was signed in after all, nothing waits any more', () => {
  const { first, done, does } = screen()
  first.expect()
  first.end()
  does('a')
  expect(done).toEqual(['a'])
})

test('tasks that still wait when the host ends do not run', () => {
  const { clock, first, done, does } = screen()
  first.expect()
  does('a')
  first[Symbol.dispose]()
  does('b')
  clock.advance(10_000)
  expect(done).toEqual([])
})
