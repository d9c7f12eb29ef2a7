import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { DirectoryFile } from '#electron/host/directory/directory-file.ts'
import { silentLog } from '#shared/core/log.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** What the first version of the file had. */
const first = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE lists (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE uses (key TEXT PRIMARY KEY, at INTEGER NOT NULL, count INTEGER NOT NULL) STRICT;
  CREATE TABLE contacts (
    place INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, round INTEGER NOT NULL, person TEXT NOT NULL,
    searched TEXT NOT NULL
  ) STRICT;
  CREATE TABLE tails (tail INTEGER, id INTEGER, PRIMARY KEY (tail, id)) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5 (searched, content = '', contentless_delete = 1, tokenize = 'trigram');
  PRAGMA application_id = 0x64697273; PRAGMA user_version = 1;
  INSERT INTO facts VALUES ('readAt', '1000'), ('usedUntil', '900');
  INSERT INTO uses VALUES ('contact:1', 900, 2);
  INSERT INTO contacts VALUES (1, 1, 1, '{}', 'ada');
  INSERT INTO tails VALUES (900142, 1);
  INSERT INTO words (rowid, searched) VALUES (1, 'ada');`

test('a file of the version before keeps who was called, and has its contacts read again', async () => {
  await using folder = await temporaryFolder('directory')
  const path = folder.join('directory.db')
  const before = new DatabaseSync(path)
  before.exec(first)
  before.close()
  using file = new DirectoryFile({ path, now: () => 0, log: silentLog })
  expect(file.wasDamaged).toBe(false)
  expect([file.fact('readAt'), file.fact('usedUntil')]).toEqual([undefined, '900'])
  expect(file.all('SELECT key FROM uses')).toEqual([{ key: 'contact:1' }])
  for (const table of ['contacts', 'tails', "words WHERE words MATCH 'ada'"])
    expect(file.all(`SELECT 1 FROM ${table}`)).toEqual([])
})
