import { type Invitation, Registerer, UserAgent, Web } from 'sip.js'

/**
 * A page with nothing but a telephone: it registers, a ring writes one line of text, Ctrl Shift A answers and Ctrl
 * Shift X hangs up. sip.js with its defaults, except for the public STUN server.
 */

type Login = {
  readonly server: string
  readonly domain: string
  readonly user: string
  readonly password: string
}

const login: Login = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const card = document.createElement('h1')
const speaker = document.createElement('audio')
document.body.append(card, speaker)
let call: Invitation | null = null

const uri = UserAgent.makeURI(`sip:${login.user}@${login.domain}`)
const phone = new UserAgent({
  ...(uri && { uri }),
  authorizationUsername: login.user,
  authorizationPassword: login.password,
  transportOptions: { server: login.server },
  sessionDescriptionHandlerFactoryOptions: { peerConnectionConfiguration: { iceServers: [] } },
  logBuiltinEnabled: false,
  delegate: { onInvite: ring },
})
await phone.start()
await new Registerer(phone).register()

function ring(invitation: Invitation): void {
  performance.mark('ring-event')
  call = invitation
  card.className = 'rc-chip'
  card.textContent = invitation.remoteIdentity.displayName || invitation.remoteIdentity.uri.user || ''
  invitation.stateChange.addListener((state) => {
    if (String(state) === 'Established') listenTo(invitation)
    if (String(state) === 'Terminated') card.textContent = card.className = ''
  })
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => performance.mark('ring-painted'))
    port1.start()
    port2.postMessage(null)
  })
}

function listenTo({ sessionDescriptionHandler: media }: Invitation): void {
  if (!(media instanceof Web.SessionDescriptionHandler)) return
  speaker.srcObject = media.remoteMediaStream
  void speaker.play()
}

addEventListener('keydown', ({ code, ctrlKey, shiftKey }) => {
  if (!ctrlKey || !shiftKey) return
  if (code === 'KeyA')
    void call?.accept({ sessionDescriptionHandlerOptions: { constraints: { audio: true } } })
  if (code === 'KeyX') void call?.bye()
})
