/** The page's own style sheet: nothing is loaded from anywhere else. */

export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 130vh; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem 8rem; }
label { display: block; margin: .5rem 0; }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; }
button, summary { padding: .5rem 1rem; font: inherit; cursor: pointer; }
#messages { list-style: none; padding: 0; max-height: 20rem; overflow: auto; }
#messages li { margin: .25rem 0; padding: .5rem .75rem; border: 1px solid; border-radius: .5rem; overflow-wrap: anywhere; }
#messages .visitor { margin-left: 20%; }
#messages .operator { margin-right: 20%; }
.corner { position: absolute; z-index: 1; display: flex; flex-direction: column; gap: .5rem; max-width: calc(100vw - 2rem); }
.corner.floating { position: fixed; }
.corner:has([open]) { z-index: 2; }
.widget { box-sizing: border-box; padding: .25rem .5rem; border: 1px solid; border-radius: .5rem; background: Canvas;
  overflow-wrap: anywhere; }
.widget[open] { width: 18rem; max-width: 100%; padding: .5rem 1rem; }
.widget h2 { margin: .5rem 0 0; font-size: 1rem; }
.top_right, .bottom_right { align-items: end; }
.top_left, .top_right { top: 1rem; }
.bottom_left, .bottom_right { bottom: 1rem; }
.top_left, .bottom_left { left: 1rem; }
.top_right, .bottom_right { right: 1rem; }
`

/** The chat script: polls every two seconds while the page is visible. Texts are inserted as text, never as markup. */
export const chatScript = `
const list = document.getElementById('messages')
const trouble = document.getElementById('trouble')
const form = document.getElementById('say')
const key = 'chat'
const headers = () => {
  const token = sessionStorage.getItem(key)
  return token ? { 'X-Visitor': token } : {}
}
function show(messages) {
  list.replaceChildren(...messages.map(({ author, text }) => {
    const item = document.createElement('li')
    item.className = author === 'operator' ? 'operator' : 'visitor'
    item.textContent = text
    return item
  }))
  list.scrollTop = list.scrollHeight
}
async function ask(sent) {
  const response = await fetch('/visit/chat', { ...sent, headers: { ...headers(), ...sent.headers } })
  const answer = await response.json().catch(() => ({ message: 'This did not work. Try again.' }))
  trouble.textContent = response.ok ? '' : answer.message
  if (!response.ok) return
  if (answer.visitor) sessionStorage.setItem(key, answer.visitor)
  show(answer.messages)
}
const failed = () => { trouble.textContent = 'No connection. Trying again.' }
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const text = form.elements.text.value.trim()
  if (text === '') return
  ask({ method: 'POST', body: JSON.stringify({ text }) }).then(() => form.reset(), failed)
})
setInterval(() => {
  if (!document.hidden && sessionStorage.getItem(key)) ask({}).catch(failed)
}, 2000)
`
