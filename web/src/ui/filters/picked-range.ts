export interface PickedRange {
  /** "2026-10-17" */
  from: string
  to: string
}

export interface RangeChoice extends PickedRange {
  label: string
}
