import '#renderer/styles/index.css'
import { createPinia } from 'pinia'
import { createApp, h } from 'vue'
import App from '#renderer/app/App.vue'
import RingPage from '#renderer/app/RingPage.vue'
import SecretsNotice from '#renderer/app/frame/SecretsNotice.vue'
import { createSoundService } from '#renderer/app/sound-service.ts'
import { HistoryView } from '#renderer/features/history/index.ts'
import { LoginView, SignInAgain } from '#renderer/features/login/index.ts'
import { SettingsView } from '#renderer/features/settings/index.ts'
import { showLanguage } from '#renderer/locales/use-language.ts'
import { hostLink } from '#renderer/services.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { soundServiceKey } from '#renderer/ui/sound-service.ts'
import { createFakeHost } from './fake-host.ts'
import { pseudoLanguage } from './pseudo-language.ts'
import { sampleState, signedOutState } from './sample-state.ts'

const query = new URLSearchParams(location.search)
const theme = query.get('theme')
if (theme) document.documentElement.dataset['theme'] = theme

const views = { login: LoginView, settings: SettingsView, history: HistoryView, app: App, ring: RingPage }
const name = query.get('view') ?? 'login'
const view = name in views ? views[name as keyof typeof views] : LoginView

if (name === 'ring') document.body.className = 'ring-page'

const { bridge, screens } = createFakeHost(
  name === 'login' ? signedOutState(Date.now()) : sampleState(Date.now()),
)
/** Shows the page in the pseudo-language, from right to left on request. */
function showPseudo(dir: 'ltr' | 'rtl'): void {
  showLanguage(pseudoLanguage)
  document.documentElement.dir = dir
}

Object.assign(window, { switchhook: bridge, screens, showPseudo })

const frame = () => [h(SecretsNotice), h('div', { class: 'win' }, [h(view)]), h(SignInAgain)]
/* The whole app brings its own frame, and so do the sign-in page and the ring window. */
const isWhole = ['login', 'app', 'ring'].includes(name)
const app = createApp({ render: isWhole ? () => h(view) : frame }).use(createPinia())
if (!isWhole) app.provide(soundServiceKey, createSoundService())
useHostStore().follow(hostLink)
hostLink.snapshots.on(() => app.mount('#app'))
void hostLink.start()
