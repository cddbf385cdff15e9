import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CallColumn } from '#contract/calls/call-columns.ts'
import { COLUMN_LABELS } from '#contract/calls/call-labels.ts'
import type { ColumnChoice } from './column-order.ts'
import classes from './columns-dialog.module.css'

interface ColumnListProps {
  choices: readonly ColumnChoice[]
  onMove: (from: number, to: number) => void
  onShow: (column: CallColumn, isShown: boolean) => void
}

export function ColumnList({ choices, onMove, onShow }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<CallColumn | null>(null)
  const pressed = useRef<{ column: CallColumn; by: -1 | 1 } | null>(null)

  // Moving a row loses the focus, so it is restored. At either end of the list the pressed button is disabled, so the other button gets the
  // focus
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { column, by } = pressed.current
    pressed.current = null
    const row = list.current?.querySelector(`[data-column="${column}"]`)
    const [up, down] = row?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? []
    const wanted = by < 0 ? up : down
    const other = by < 0 ? down : up
    if (wanted?.disabled) other?.focus()
    else wanted?.focus()
  })

  function step(column: CallColumn, index: number, by: -1 | 1) {
    pressed.current = { column, by }
    onMove(index, index + by)
  }

  /** The dragged row immediately swaps places with the row under the pointer, so the list always shows the order that will be saved */
  function drag(event: PointerEvent, index: number) {
    const rows = [...(list.current?.children ?? [])]
    const target = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (target >= 0 && target !== index) onMove(index, target)
  }

  return (
    <ul ref={list} className={classes.list} aria-label="Column order">
      {choices.map(({ column, isShown }, index) => (
        <li key={column} className={classes.row} data-column={column} data-dragged={dragged === column || undefined}>
          <span
            className={classes.grip}
            aria-hidden
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setDragged(column)
            }}
            onPointerMove={(event) => dragged === column && drag(event, index)}
            onPointerUp={() => setDragged(null)}
            onPointerCancel={() => setDragged(null)}
          >
            <IconGripVertical className={classes.icon} stroke={1.75} />
          </span>
          <Checkbox
            className={classes.name}
            label={COLUMN_LABELS[column]}
            checked={isShown}
            onChange={(event) => onShow(column, event.currentTarget.checked)}
          />
          <ActionIcon
            data-move
            disabled={index === 0}
            onClick={() => step(column, index, -1)}
            aria-label={`Move ${COLUMN_LABELS[column]} up`}
          >
            <IconChevronUp className={classes.icon} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            data-move
            disabled={index === choices.length - 1}
            onClick={() => step(column, index, 1)}
            aria-label={`Move ${COLUMN_LABELS[column]} down`}
          >
            <IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
