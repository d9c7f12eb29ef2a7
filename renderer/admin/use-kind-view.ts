import { computed } from 'vue'
import type { AdminKind, RecordField } from '#shared/api/admin/kind.ts'
import { fieldLabel } from '../lists/field-label.ts'
import { useListView } from '../lists/use-list-view.ts'
import { adminWords as words } from '../locales/admin.ts'
import { listsWords } from '../locales/lists.ts'
import type { MenuItem } from '../ui/menu-item.ts'

/** The columns and saved filters of a kind's list. */
export function useKindView(kind: () => AdminKind) {
  return useListView(
    () => `admin ${kind().name}`,
    () => kind().columns,
  )
}

/** Menu entry for the default columns; no field has this name. */
const defaultColumns = ''

/** The column menu of a kind, of which `fields` are shown. The last column cannot be hidden. */
export function useColumnMenu({
  kind,
  fields,
}: {
  readonly kind: () => AdminKind
  readonly fields: () => readonly RecordField[]
}) {
  const view = useKindView(kind)
  const shown = computed(() => fields().map(({ name }) => name))
  const items = computed<readonly MenuItem<string>[]>(() => [
    { value: defaultColumns, label: words.list.usualColumns, disabled: view.isDefault.value },
    ...kind()
      .fields.filter(({ kind: form, name }) => form !== 'structure' || kind().include.includes(name))
      .map(({ name }, at) => {
        const checked = shown.value.includes(name)
        const isLast = checked && shown.value.length === 1
        return {
          ...{ value: name, label: fieldLabel(name), checked, divided: at === 0, disabled: isLast },
          note: isLast ? listsWords.lastColumn : name,
        }
      }),
  ])

  function choose(name: string) {
    if (name === defaultColumns) return view.setColumns([])
    const others = shown.value.filter((each) => each !== name)
    view.setColumns(others.length < shown.value.length ? others : [...others, name])
  }

  return { items, choose }
}
