import { expect, test, vi } from 'vitest'
import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { useListbox, type ListboxGroup, type ListboxOption } from '#renderer/ui/use-listbox.ts'

const group = (...options: readonly ListboxOption[]): ListboxGroup<ListboxOption> => ({ id: 'g', options })

test('the active option is always one that exists', async () => {
  const groups = shallowRef([group({ id: 'b' }, { id: 'c' })])
  const active = ref<string>()
  const scope = effectScope()
  scope.run(() =>
    useListbox({ listId: 'list', groups: () => groups.value, active, choose: vi.fn<() => void>() }),
  )
  expect(active.value).toBe('b')

  active.value = 'c'
  groups.value = [group({ id: 'x' }, { id: 'c' })]
  await nextTick()
  expect(active.value, 'kept where it still exists').toBe('c')

  groups.value = [group({ id: 'x' })]
  await nextTick()
  expect(active.value).toBe('x')

  groups.value = []
  await nextTick()
  expect(active.value).toBeUndefined()
  scope.stop()
})
