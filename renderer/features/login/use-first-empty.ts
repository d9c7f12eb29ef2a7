import { onMounted, type Ref } from 'vue'

/** Puts the focus into the first field that nothing has been typed into, once it is on the page. */
export function useFirstEmpty(form: Readonly<Ref<HTMLElement | null>>): void {
  onMounted(() => {
    const fields = [...(form.value?.querySelectorAll<HTMLInputElement>('input.in') ?? [])]
    const wanted = fields.find((field) => field.value === '') ?? fields[0]
    wanted?.focus()
  })
}
