import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openStore } from '#electron/platform/store/store.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

describe('the store', () => {
  it('keeps records, audio, ids and facts over a restart', async () => {
    await using folder = await temporaryFolder('store')
    const path = folder.join('platform.db')
    {
      using store = openStore(path)
      const { id } = store.outbox.insert({
        customer_id: 1,
        created_at: '',
        to: 'a@b.example',
        subject: 's',
        text: 't',
      })
      store.outbox.remove(id)
      store.monitorAudio.write(4, new Uint8Array([1, 2, 3]))
      store.meta.write('seed', '7')
    }
    using store = openStore(path)
    expect(store.outbox.insert({ customer_id: 1, created_at: '', to: '', subject: '', text: '' }).id).toBe(2)
    expect([...(store.monitorAudio.read(4) ?? [])]).toEqual([1, 2, 3])
    expect(store.meta.read('seed')).toBe('7')
  })

  it('belongs to one process', async () => {
    await using folder = await temporaryFolder('store')
    using _store = openStore(folder.join('platform.db'))
    expect(() => openStore(folder.join('platform.db'))).toThrow('another process uses it')
  })

  it('says what is wrong with a file that is no database', async () => {
    await using folder = await temporaryFolder('store')
    expect(() => openStore(folder.path)).toThrow(/cannot be opened/)
  })

  it('refuses data of a newer version', async () => {
    await using folder = await temporaryFolder('store')
    openStore(folder.join('platform.db'))[Symbol.dispose]()
    using file = new DatabaseSync(folder.join('platform.db'))
    file.exec('PRAGMA user_version = 9')
    file.close()
    expect(() => openStore(folder.join('platform.db'))).toThrow('newer version (9) than this one (1)')
  })
})
