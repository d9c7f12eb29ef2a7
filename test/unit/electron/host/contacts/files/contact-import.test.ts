import { expect, test } from 'vitest'
import { ContactImport } from '#electron/host/contacts/files/contact-import.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { importLimits, type ContactImportState } from '#shared/host/contact-files.ts'
import type { ContactDraft } from '#shared/host/contacts.ts'

/** An import against a platform that answers each contact so. */
function start(answer: (draft: ContactDraft, made: number) => Result<Contact>, atDelete = () => {}) {
  const [made, listed, states]: [number[], number[], ContactImportState[]] = [[], [], []]
  const deleted = new Set<number>()
  let deletes = true
  let owner = 'Wren'
  const file = new ContactImport({
    contacts: {
      async make(draft) {
        const answered = answer(draft, made.length)
        if (answered.ok) made.push(answered.value.id)
        return answered
      },
      storeCreated: (contacts) => listed.push(...contacts.map(({ id }) => id)),
      async delete(ids) {
        atDelete()
        if (!deletes) return err(appError('network.unreachable'))
        for (const id of ids) made.splice(made.indexOf(id), 1)
        return ok(undefined)
      },
    },
    exists: () => false,
    owner: () => owner,
    isDeleted: (id) => deleted.has(id),
    onState: (state) => states.push(state),
  })
  return {
    ...{ file, made, listed, states, deleted },
    send: (text: string) => file.send(Buffer.from(text), true),
    keep: () => (deletes = false),
    signOut() {
      owner = ''
      file.signedOut()
    },
    signIn(name: string) {
      owner = name
      file.signedIn()
    },
  }
}

const contact = (id: number) => ok({ id } as Contact)
const table = `first_name\n${Array.from({ length: 30 }, (_, at) => `Ada ${at}`).join('\n')}`

test('all good contacts of a file are made, and those that are refused are told in the words of the platform', async () => {
  const { file, listed, send } = start((draft, made) =>
    draft.first_name === 'Ada 7' ? err(appError('platform.refused', 'No such name')) : contact(made + 1),
  )
  send(`${table}\n"`)
  expect(await file.read()).toMatchObject({ ok: true, value: { good: 30, bad: 1, partly: 0, format: 'csv' } })
  expect(file.piece({ onlyBad: true, from: 0, count: 9 })).toMatchObject({ total: 1, items: [{ line: 32 }] })
  expect(await file.run()).toEqual(
    ok({ kind: 'done', created: 29, refused: [{ line: 9, words: 'No such name' }] }),
  )
  expect(listed).toHaveLength(29)
  // A second time there is nothing to import.
  expect(await file.run()).toEqual(ok({ kind: 'done', created: 0, refused: [] }))
})

test.each([
  ['network.unreachable', true],
  ['network.timeout', true],
  ['platform.rate-limited', false],
] as const)('after %s nothing stays that was answered, and the rest is told: %s', async (code, isUnsure) => {
  let failures = 0
  const { file, made, listed, send, states } = start((_, count) => {
    if (count < 9) return contact(count + 1)
    failures += 1
    return err(appError(code))
  })
  send(table)
  await file.read()
  expect(await file.run()).toEqual(
    ok({ kind: 'undone', left: 0, unsure: isUnsure ? failures : 0, error: appError(code) }),
  )
  expect([made, listed, states.at(-1)]).toEqual([[], [], null])
  expect(failures).toBeGreaterThan(0)
})

test('a cancelled import leaves nothing, or reports what it left', async () => {
  for (const stays of [false, true]) {
    const desk = start((_, count) => {
      if (count === 9) desk.file.cancel()
      return contact(count + 1)
    })
    if (stays) desk.keep()
    desk.send(table)
    await desk.file.read()
    const ended = await desk.file.run()
    expect(ended).toEqual(ok({ kind: 'undone', left: desk.made.length, unsure: 0, error: null }))
    expect(desk.made.length > 0).toBe(stays)
  }
})

/** An import that its agent leaves after the tenth contact; a few more were under way. */
async function signedOutOf() {
  const desk = start((_, count) => {
    if (count === 9) desk.signOut()
    return contact(count + 1)
  })
  desk.send(table)
  await desk.file.read()
  const ended = await desk.file.run()
  return { ...desk, ended, kept: desk.made.length }
}

test('an import that a sign-out ended is told to that agent: how many were made, until it was seen', async () => {
  const { file, made, ended, kept, states, signIn, signOut } = await signedOutOf()
  expect(ended).toEqual(err(appError('session.signed-out')))
  expect(kept).toBeGreaterThan(9)
  expect(kept).toBeLessThan(30)
  expect([made.length, states.at(-1)]).toEqual([kept, null])
  signIn('Idris')
  expect(states.at(-1)).toBeNull()
  signOut()
  signIn('Wren')
  expect(states.at(-1)).toEqual({ step: 'ended', done: kept, total: 30 })
  file.cancel()
  expect(states.at(-1)).toBeNull()
  signOut()
  signIn('Wren')
  expect(states.at(-1)).toBeNull()
})

test('of a file whose import a sign-out ended, only the others are imported, unless they were deleted', async () => {
  const { file, made, kept, deleted, send, signIn, signOut } = await signedOutOf()
  const preview = async () => {
    send(table)
    return file.read()
  }
  signIn('Idris')
  expect(await preview()).toMatchObject({ ok: true, value: { good: 30 } })
  signOut()
  signIn('Wren')
  expect(await preview()).toMatchObject({ ok: true, value: { good: 30 - kept, bad: kept } })
  deleted.add(1)
  expect(await preview()).toMatchObject({ ok: true, value: { good: 31 - kept } })
  deleted.clear()
  await preview()
  expect(await file.run()).toEqual(ok({ kind: 'done', created: 30 - kept, refused: [] }))
  expect(made).toHaveLength(30)
})

test('whoever signs in next has nothing of theirs deleted, and sees no progress of another', async () => {
  const desk = start((_, count) => {
    if (count === 9) {
      desk.signOut()
      desk.signIn('Idris')
    }
    return contact(count + 1)
  })
  desk.send(table)
  await desk.file.read()
  expect((await desk.file.run()).ok).toBe(false)
  expect(desk.made.length).toBeGreaterThan(9)
  expect(desk.states.at(-1)).toBeNull()
})

test('an agent who is back before the last answers came is told when they have', async () => {
  const desk = start((_, count) => {
    if (count === 9) {
      desk.signOut()
      desk.signIn('Wren')
    }
    return contact(count + 1)
  })
  desk.send(table)
  await desk.file.read()
  await desk.file.run()
  expect(desk.states.at(-1)).toEqual({ step: 'ended', done: desk.made.length, total: 30 })
})

test('a sign-out while what was made is deleted again tells what stayed', async () => {
  const desk = start(
    (_, count) => {
      if (count === 9) desk.file.cancel()
      return contact(count + 1)
    },
    () => {
      desk.keep()
      desk.signOut()
    },
  )
  desk.send(table)
  await desk.file.read()
  await desk.file.run()
  desk.signIn('Wren')
  expect(desk.states.at(-1)).toEqual({ step: 'ended', done: desk.made.length, total: 30 })
})

test('an empty file, one that is too large, and one without contacts are reported', async () => {
  const { file, send } = start((_, made) => contact(made))
  send(' \n')
  expect(await file.read()).toEqual(err(appError('contacts.file-empty')))
  send('Weather\nwet')
  expect(await file.read()).toEqual(err(appError('contacts.no-columns')))
  const half = Buffer.alloc(importLimits.bytes / 2 + 1, 'a')
  expect(file.send(half, true).ok).toBe(true)
  expect(file.send(half, false)).toEqual(err(appError('contacts.file-too-large')))
  expect(file.send(half, false).ok).toBe(true)
})
