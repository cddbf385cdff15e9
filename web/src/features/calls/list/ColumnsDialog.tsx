import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type CallColumn, DEFAULT_CALL_COLUMNS } from '#contract/calls/call-columns.ts'
import { COLUMN_LABELS } from '#contract/calls/call-labels.ts'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { useSaveCallColumns } from '../calls.data.ts'
import { ColumnList } from './ColumnList.tsx'
import { moveColumn, toColumnChoices, toShownColumns } from './column-order.ts'
import classes from './columns-dialog.module.css'

interface ColumnsDialogProps {
  opened: boolean
  onClose: () => void
  columns: readonly CallColumn[]
}

export function ColumnsDialog({ opened, onClose, columns }: ColumnsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Columns">
      {/* Remounts on each opening, with the saved columns */}
      <ColumnsForm columns={columns} onClose={onClose} />
    </Dialog>
  )
}

function ColumnsForm({ columns, onClose }: Pick<ColumnsDialogProps, 'columns' | 'onClose'>) {
  const [choices, setChoices] = useState(() => toColumnChoices(columns))
  const [news, setNews] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSaveCallColumns()
  const shown = toShownColumns(choices)

  function move(from: number, to: number) {
    const next = moveColumn(choices, from, to)
    setChoices(next)
    const column = choices[from]?.column
    const place = next.findIndex((choice) => choice.column === column)
    if (column) setNews(`${COLUMN_LABELS[column]}, ${place + 1} of ${next.length}`)
  }

  function show(column: CallColumn, isShown: boolean) {
    setProblem(null)
    setChoices(choices.map((choice) => (choice.column === column ? { ...choice, isShown } : choice)))
  }

  function showAll(isShown: boolean) {
    setProblem(null)
    setChoices(choices.map((choice) => ({ ...choice, isShown })))
  }

  function submit() {
    if (shown.length === 0) return setProblem('Please select the column names to display!')
    // Optimistic update: the table changes immediately, and rolls back if the server rejects the columns
    save.mutate(shown)
    onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={classes.hint}>The table and the download show these columns in this order. Drag a column or use the arrows.</p>
      <div className={classes.all}>
        <Checkbox
          label="All"
          checked={shown.length === choices.length}
          indeterminate={shown.length > 0 && shown.length < choices.length}
          onChange={(event) => showAll(event.currentTarget.checked)}
        />
        <span className={classes.count}>
          {shown.length} of {choices.length}
        </span>
      </div>
      <ColumnList choices={choices} onMove={move} onShow={show} />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      <DialogActions>
        <Button variant="subtle" color="gray" className={classes.reset} onClick={() => setChoices(toColumnChoices(DEFAULT_CALL_COLUMNS))}>
          Reset
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </DialogActions>
    </form>
  )
}
