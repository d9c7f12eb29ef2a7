import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pcapOf } from '#electron/platform/sip/pcap.ts'
import { needs } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { tracedCall, tracedFrom } from '#test/support/traced-call.ts'

it('is read as SIP by Wireshark, its checksums right', needs('tshark'), async () => {
  await using folder = await temporaryFolder()
  const path = folder.join('call.pcap')
  writeFileSync(path, pcapOf(tracedCall))
  const fields = [
    'frame.time_epoch',
    'ip.src',
    'udp.srcport',
    'sip.Method',
    'sip.Status-Code',
    'sip.from.user',
  ]
  const rows = tshark(path, ['-T', 'fields', ...fields.flatMap((field) => ['-e', field])])
  expect(rows.map((row) => row.split('\t').slice(1))).toEqual([
    ['127.0.0.1', '40123', 'INVITE', '', '101'],
    ['127.0.0.1', '5060', '', '100', '101'],
    ['127.0.0.1', '5060', '', '200', '101'],
    ['127.0.0.1', '40123', 'ACK', '', '101'],
    ['127.0.0.1', '40123', 'BYE', '', '101'],
  ])
  expect(rows[0]).toMatch(new RegExp(`^${Math.floor(tracedFrom / 1000)}\\.006`))
  expect(tshark(path, ['-Y', 'sdp'])).toHaveLength(2)
  const checked = ['-o', 'ip.check_checksum:TRUE', '-o', 'udp.check_checksum:TRUE']
  expect(
    tshark(path, [...checked, '-Y', 'ip.checksum.status == 1 && udp.checksum.status == 1']),
  ).toHaveLength(5)
  expect(tshark(path, ['-Y', '_ws.malformed || _ws.expert.severity >= 6291456'])).toEqual([])
})

/** The lines that TShark prints. */
function tshark(path: string, options: readonly string[]): string[] {
  const { stdout, status } = spawnSync('tshark', ['-n', '-r', path, ...options], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout.split('\n').filter((line) => line !== '')
}
