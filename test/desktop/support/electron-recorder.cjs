/** Loaded into Electron before the app (`-r`): keeps what Electron itself tells nobody, for the driver to read. */
const electron = require('electron')

const kept = {
  tray: null,
  tooltip: '',
  menu: null,
  picture: '',
  notices: [],
  dialogs: [],
  answers: [],
  opened: [],
}
globalThis.switchhookTest = kept

/** Calls the method as it was, after `before` has seen what it is given. */
function watch(owner, name, before) {
  const real = owner[name]
  owner[name] = function watched(...args) {
    before.call(this, ...args)
    return real.apply(this, args)
  }
}

const { Notification, Tray, dialog, shell } = electron
watch(Tray.prototype, 'setToolTip', function (words) {
  Object.assign(kept, { tray: this, tooltip: words })
})
watch(Tray.prototype, 'setContextMenu', function (menu) {
  Object.assign(kept, { tray: this, menu })
})
watch(Tray.prototype, 'setImage', function (image) {
  kept.picture = typeof image === 'string' ? image : image.toDataURL()
})
watch(Notification.prototype, 'show', function () {
  if (!kept.notices.some(({ notice }) => notice === this)) kept.notices.push({ notice: this, state: 'shown' })
  this.once('close', () => closed(this))
})
watch(Notification.prototype, 'close', function () {
  closed(this)
})

function closed(notice) {
  for (const each of kept.notices) if (each.notice === notice) each.state = 'closed'
}

shell.openExternal = async (url) => void kept.opened.push(url)
dialog.showMessageBox = async (...args) => {
  const { title = '', message = '', detail = '', buttons = ['OK'] } = args.at(-1)
  const box = { kind: 'message', title, message, detail, buttons, answer: null }
  kept.dialogs.push(box)
  while (kept.answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const said = kept.answers.shift()
  box.answer = typeof said === 'number' ? said : buttons.indexOf(said)
  return { response: box.answer, checkboxChecked: false }
}
