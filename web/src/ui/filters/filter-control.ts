/** A filter control of a list. Whoever renders it decides where its value lives: mostly in the URL (platform/use-list-view.ts) */
export interface FilterControl {
  key: string
  label: string
  /** `at-end`: how the list is shown, not what is in it; `in-sheet`: only in the filter sheet on phones */
  look: 'pill' | 'segments' | 'sort' | 'at-end' | 'in-sheet'
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The control always has a value */
  isRequired: boolean
}
