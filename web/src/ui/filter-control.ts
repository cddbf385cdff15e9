/** A choice beside a list, whatever keeps it: mostly the address (platform/use-list-view.ts) */
export interface FilterControl {
  key: string
  label: string
  /** At the end stands how the list is shown, not what is in it; `in-sheet` only behind the button on phones */
  look: 'pill' | 'segments' | 'sort' | 'at-end' | 'in-sheet'
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Something is always chosen */
  isRequired: boolean
}
