import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startProcess } from '#test/support/process.ts'

/** The records that all servers serve, as the platform stores them. */
export type Sample = {
  readonly ids: readonly number[]
  readonly liveIds: readonly number[]
  /** Parts of callers' numbers, six digits each. */
  readonly parts: readonly string[]
}

/** Creates a data folder of the platform with `cdrs` CDRs. */
export async function fillPlatform(folder: string, cdrs: number): Promise<void> {
  const args = ['--port', '0', '--data', folder, '--dataset', `bench:${cdrs}`, '--seed', '1']
  await using _platform = await startProcess({
    script: 'electron/start-platform.cjs',
    args,
    readyTimeout: 600_000,
  })
}

/** Gives the same records to the two peers that store any: a database for one, a JSON file for the other. */
export async function fillPeers(platformFolder: string, folder: string): Promise<Sample> {
  await mkdir(folder, { recursive: true })
  using source = new DatabaseSync(join(platformFolder, 'platform.db'))
  const bodies = source
    .prepare('SELECT body FROM cdrs ORDER BY id')
    .all()
    .map(({ body }) => String(body))
  await writeFile(join(folder, 'db.json'), `{"cdrs":[${bodies.join(',')}],"contacts":[]}`)
  fillMinimal(join(folder, 'minimal.db'), bodies)
  const records = bodies.map((body) => JSON.parse(body) as { id: number; live_id: number; src: string })
  return {
    ids: records.map(({ id }) => id),
    liveIds: records.map(({ live_id }) => live_id),
    parts: records.map(({ src }) => src.slice(-6)).filter((part) => part.length === 6),
  }
}

function fillMinimal(path: string, bodies: readonly string[]): void {
  using database = new DatabaseSync(path)
  database.exec(`PRAGMA journal_mode = WAL; BEGIN;
    CREATE TABLE cdrs (id INTEGER PRIMARY KEY, live_id INTEGER, body TEXT);
    CREATE INDEX by_live_id ON cdrs (live_id);
    CREATE TABLE contacts (id INTEGER PRIMARY KEY, body TEXT);
    CREATE VIRTUAL TABLE search USING fts5(src, content = '', tokenize = 'trigram')`)
  const insert = database.prepare("INSERT INTO cdrs (live_id, body) VALUES (? ->> '$.live_id', ?)")
  for (const body of bodies) insert.run(body, body)
  database.exec("INSERT INTO search (rowid, src) SELECT id, body ->> '$.src' FROM cdrs; COMMIT")
}
