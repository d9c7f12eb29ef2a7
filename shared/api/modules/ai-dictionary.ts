import { list, read } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'
import { Monitor } from './history.ts'

/** An entry of the dictionary that helps transcription; specification 2.2 shows it with the fields of a recording. */
export const MonitorAiDictionary = resource('MonitorAiDictionary', Monitor.fields)
export type MonitorAiDictionary = Entity<typeof MonitorAiDictionary>

/** The dictionary, in specification 4.5. */
export const aiDictionaryOperations = {
  listAiDictionary: list('/monitors/aidictionary', MonitorAiDictionary, [401, 403, 404]),
  readAiDictionary: read('/monitors/aidictionary/{id}', MonitorAiDictionary),
}
