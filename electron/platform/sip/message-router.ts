import { Core } from 'sip.js'
import type { Authenticator } from './authenticator.ts'
import type { Connection, Message } from './connection.ts'
import type { Station } from './station.ts'
import type { Stations } from './stations.ts'

/** Decides which station a message belongs to, and which user has authenticated as its sender. */
export class MessageRouter {
  private readonly authenticator: Authenticator
  private readonly stations: Stations<Connection>
  private readonly senders = new WeakMap<Core.IncomingRequestMessage, string>()

  constructor(authenticator: Authenticator, stations: Stations<Connection>) {
    this.authenticator = authenticator
    this.stations = stations
  }

  /** The SIP user who sent a REGISTER or an initial INVITE. */
  senderOf(message: Core.IncomingRequestMessage): string | undefined {
    return this.senders.get(message)
  }

  /**
   * The station of a message; undefined if the message was refused. A message in another phone's dialog is accepted
   * from a sender who authenticates as that phone's user: a phone that came back with a new socket may send requests in
   * its calls before it registers.
   */
  route(connection: Connection, message: Message): Station | undefined {
    const senderStation = connection.station
    const dialogStation = senderStation.owns(message) ? senderStation : this.stations.ownerOf(message)
    if (dialogStation === undefined && !this.isAuthenticated(connection, message)) return undefined
    const station = dialogStation ?? senderStation
    if (station.flow === connection || station.sharesUserWith(senderStation)) return station
    const { method } = message
    if (message instanceof Core.IncomingResponseMessage || method === 'ACK' || method === 'CANCEL')
      return senderStation
    const sender = this.authenticator.identify(message, 'proxy', connection)
    if (!sender.ok) {
      senderStation.core.replyStateless(message, sender.error)
      return undefined
    }
    if (!station.users.has(sender.value)) return senderStation
    senderStation.users.add(sender.value)
    station.resume(connection)
    return station
  }

  /**
   * Whether a request that begins a call or a registration comes from the user it names. Otherwise it is challenged
   * without a transaction, so that no state is kept for it (RFC 3261 section 8.2.7).
   */
  private isAuthenticated(connection: Connection, message: Message): boolean {
    if (message instanceof Core.IncomingResponseMessage) return true
    if (message.method !== 'REGISTER' && message.method !== 'INVITE') return true
    const form = message.method === 'REGISTER' ? 'registrar' : 'proxy'
    const sender = this.authenticator.identify(message, form, connection)
    if (sender.ok) this.senders.set(message, sender.value)
    else connection.station.core.replyStateless(message, sender.error)
    return sender.ok
  }
}
