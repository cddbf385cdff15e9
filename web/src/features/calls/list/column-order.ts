import { CALL_COLUMNS, type CallColumn } from '#contract/calls/call-columns.ts'

export interface ColumnChoice {
  column: CallColumn
  isShown: boolean
}

/** All columns: the visible ones first, in the account's order, then the hidden ones */
export function toColumnChoices(shown: readonly CallColumn[]): ColumnChoice[] {
  const hidden = CALL_COLUMNS.filter((column) => !shown.includes(column))
  return [...shown.map((column) => ({ column, isShown: true })), ...hidden.map((column) => ({ column, isShown: false }))]
}

export function toShownColumns(choices: readonly ColumnChoice[]): CallColumn[] {
  return choices.filter(({ isShown }) => isShown).map(({ column }) => column)
}

/** Moves a column to another index, clamped to the ends */
export function moveColumn(choices: readonly ColumnChoice[], from: number, to: number): ColumnChoice[] {
  const rest = [...choices]
  const [choice] = rest.splice(from, 1)
  if (!choice) return rest
  rest.splice(Math.min(Math.max(to, 0), rest.length), 0, choice)
  return rest
}
