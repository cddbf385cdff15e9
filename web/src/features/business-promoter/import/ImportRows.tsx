import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCopy } from '@tabler/icons-react'
import type { ImportRow } from '#contract/business-promoter/import-list.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { toDialableNumber } from '#contract/formats/phone-numbers.ts'
import classes from './import.module.css'

interface ImportRowsProps {
  rows: readonly ImportRow[]
  chosen: ReadonlySet<number>
  onChoose: (lines: readonly number[], isChosen: boolean) => void
}

/** The parsed rows. A row with an error cannot be sent, but a duplicate can still be selected */
export function ImportRows({ rows, chosen, onChoose }: ImportRowsProps) {
  // If it contains no checkbox, the scroll container itself must be focusable by keyboard
  const isReadOnly = rows.every(({ problem }) => problem !== '')
  return (
    <section className={classes.rows} aria-label="Rows in your file" tabIndex={isReadOnly ? 0 : undefined}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>Rows in your file</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Invite</VisuallyHidden>
            </th>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Phone</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} row={row} isChosen={chosen.has(row.line)} onChoose={(isChosen) => onChoose([row.line], isChosen)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, isChosen, onChoose }: { row: ImportRow; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  const { line, name, email, phone_number: number, problem, warning, duplicate } = row
  return (
    <tr data-left-out={!isChosen || undefined}>
      <td className={classes.tick}>
        {problem === '' && (
          <Checkbox
            aria-label={`Invite ${name || email || number}, row ${line}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </td>
      <td className={classes.line}>{line}</td>
      <td className={classes.who}>
        {name || '-'}
        {problem !== '' && (
          <span className={classes.note} data-tone="bad">
            <IconAlertCircle aria-hidden />
            {problem}
          </span>
        )}
        {warning !== '' && (
          <span className={classes.note}>
            <IconAlertCircle aria-hidden />
            {warning}
          </span>
        )}
        {problem === '' && duplicate !== '' && (
          <span className={classes.note}>
            <IconCopy aria-hidden />
            {duplicate}
          </span>
        )}
      </td>
      <td className={classes.value} data-empty={email === '' || undefined}>
        {email || '-'}
      </td>
      <td className={classes.value} data-empty={number === '' || undefined}>
        {formatPhoneNumber(toDialableNumber(number) ?? number) || '-'}
      </td>
    </tr>
  )
}
