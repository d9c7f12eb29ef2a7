import type { SipTraceEntry } from './leg.ts'
import { byTime } from './trace-text.ts'

/** An IPv4 address and a port. */
export type PcapEndpoint = { readonly address: string; readonly port: number }

/** The port by which viewers recognise SIP. */
const loopbackEndpoint: PcapEndpoint = { address: '127.0.0.1', port: 5060 }

const linkTypeRaw = 101
const ipHeaderBytes = 20
const udpHeaderBytes = 8
const maxPayload = 65_507
const udp = 17

/**
 * SIP messages as a packet capture (`application/vnd.tcpdump.pcap`, the classic libpcap format with LINKTYPE_RAW),
 * oldest first. The platform speaks SIP over WebSocket; the capture shows each message as one UDP datagram over IPv4
 * with made-up headers, since every viewer reads that as SIP. Times, addresses and ports of the phones are real; a
 * phone's IPv6 address becomes 127.0.0.1. A message longer than 65,507 octets, the most UDP carries, is truncated.
 */
export function pcapOf(
  entries: readonly SipTraceEntry[],
  platform: PcapEndpoint = loopbackEndpoint,
): Uint8Array {
  return Buffer.concat([fileHeader(), ...byTime(entries).flatMap((entry, id) => record(entry, platform, id))])
}

function fileHeader(): Buffer {
  const header = Buffer.alloc(24)
  header.writeUInt32LE(0xa1b2c3d4, 0)
  header.writeUInt16LE(2, 4)
  header.writeUInt16LE(4, 6)
  header.writeUInt32LE(0xffff, 16)
  header.writeUInt32LE(linkTypeRaw, 20)
  return header
}

function record(
  { time, direction, peer, message }: SipTraceEntry,
  platform: PcapEndpoint,
  id: number,
): Buffer[] {
  const phone = endpointOf(peer)
  const [from, to] = direction === 'sent' ? [platform, phone] : [phone, platform]
  const packet = datagram({ from, to, id, payload: Buffer.from(message, 'utf8').subarray(0, maxPayload) })
  const header = Buffer.alloc(16)
  header.writeUInt32LE(Math.floor(time / 1000), 0)
  header.writeUInt32LE((time % 1000) * 1000, 4)
  header.writeUInt32LE(packet.length, 8)
  header.writeUInt32LE(packet.length, 12)
  return [header, packet]
}

type Datagram = {
  readonly from: PcapEndpoint
  readonly to: PcapEndpoint
  readonly id: number
  readonly payload: Buffer
}

/** Wraps a payload in IPv4 (RFC 791) and UDP (RFC 768) headers with their checksums. */
function datagram({ from, to, id, payload }: Datagram): Buffer {
  const udpLength = udpHeaderBytes + payload.length
  const ip = Buffer.alloc(ipHeaderBytes)
  ip.writeUInt8(0x45, 0)
  ip.writeUInt16BE(ipHeaderBytes + udpLength, 2)
  ip.writeUInt16BE(id & 0xffff, 4)
  ip.writeUInt8(64, 8)
  ip.writeUInt8(udp, 9)
  ip.set(octets(from.address), 12)
  ip.set(octets(to.address), 16)
  ip.writeUInt16BE(checksum([ip]), 10)

  const header = Buffer.alloc(udpHeaderBytes)
  header.writeUInt16BE(from.port, 0)
  header.writeUInt16BE(to.port, 2)
  header.writeUInt16BE(udpLength, 4)
  const pseudo = Buffer.alloc(12)
  ip.copy(pseudo, 0, 12, 20)
  pseudo.writeUInt8(udp, 9)
  pseudo.writeUInt16BE(udpLength, 10)
  // A checksum of 0 would mean "no checksum".
  header.writeUInt16BE(checksum([pseudo, header, payload]) || 0xffff, 6)
  return Buffer.concat([ip, header, payload])
}

/** The one's complement checksum of RFC 1071. All parts except the last must have an even length. */
function checksum(parts: readonly Buffer[]): number {
  let sum = 0
  for (const part of parts) {
    for (let index = 0; index < part.length; index += 2) {
      sum += ((part[index] ?? 0) << 8) | (part[index + 1] ?? 0)
    }
  }
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  return ~sum & 0xffff
}

function endpointOf(peer: string): PcapEndpoint {
  const [, address = loopbackEndpoint.address, port = '0'] = /^(.*):(\d+)$/.exec(peer) ?? []
  return { address, port: Number(port) & 0xffff }
}

function octets(address: string): number[] {
  const parts = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)?.slice(1).map(Number)
  return parts ?? [127, 0, 0, 1]
}
