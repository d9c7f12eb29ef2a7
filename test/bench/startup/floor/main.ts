import { createApp, h, ref } from 'vue'

/** The floor of a start: just thirty rows and a field. */
const rows = Array.from({ length: 30 }, (_, index) => `Row ${index + 1}`)

createApp({
  setup() {
    const typed = ref('')
    const type = (event: Event) => {
      if (event.target instanceof HTMLInputElement) typed.value = event.target.value
    }
    return () => [
      h('input', { id: 'field', value: typed.value, onInput: type }),
      h(
        'ul',
        rows.map((row) => h('li', row)),
      ),
    ]
  },
}).mount('#app')
