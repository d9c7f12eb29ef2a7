import { Registerer, UserAgent } from 'sip.js'

/** A page with a telephone and nothing else: it registers, and a ring writes one line of text. */

type Login = {
  readonly server: string
  readonly domain: string
  readonly user: string
  readonly password: string
}

const login: Login = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const card = document.createElement('h1')
document.body.append(card)

const phone = new UserAgent({
  uri: UserAgent.makeURI(`sip:${login.user}@${login.domain}`),
  authorizationUsername: login.user,
  authorizationPassword: login.password,
  transportOptions: { server: login.server },
  logBuiltinEnabled: false,
  delegate: {
    onInvite(invitation) {
      card.textContent = invitation.remoteIdentity.displayName || invitation.remoteIdentity.uri.user || ''
      invitation.stateChange.addListener((state) => {
        if (String(state) === 'Terminated') card.textContent = ''
      })
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => performance.mark('ring-painted'))
        port1.start()
        port2.postMessage(null)
      })
    },
  },
})
await phone.start()
await new Registerer(phone).register()
