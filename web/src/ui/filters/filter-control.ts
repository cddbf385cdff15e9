/** A filter control of a list. Its renderer decides where the value is stored, which is usually the URL (platform/use-list-view.ts) */
export interface FilterControl {
  key: string
  label: string
  /** `at-end`: affects how the list is shown, not which rows it contains; `in-sheet`: only in the filter sheet on phones */
  look: 'pill' | 'segments' | 'sort' | 'at-end' | 'in-sheet'
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The control always has a value */
  isRequired: boolean
}
