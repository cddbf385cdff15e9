import { ActionIcon } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '../content/Card.tsx'
import { Tip } from '../content/Tip.tsx'
import classes from './ChartCard.module.css'

interface ChartCardProps {
  title: string
  /** Right of the title: for example what is counted, or the period */
  aside?: ReactNode
  /** Shown above the chart and above its table: the main result in large type */
  lead?: ReactNode
  /** The chart's values as table rows, for people who prefer to read them */
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] }
  children: ReactNode
}

/** A chart with a button that switches to a table of its values */
export function ChartCard({ title, aside, lead, table, children }: ChartCardProps) {
  const [showsTable, setShowsTable] = useState(false)
  const Icon = showsTable ? IconChartBar : IconTable
  const label = showsTable ? 'Show as a chart' : 'Show as a table'
  return (
    <Card
      title={title}
      aside={
        <>
          {aside}
          <Tip label={label}>
            <ActionIcon className={classes.swap} onClick={() => setShowsTable(!showsTable)} aria-label={`${title}: ${label.toLowerCase()}`}>
              <Icon size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tip>
        </>
      }
    >
      {lead}
      <div className={classes.body}>
        <div className={classes.plot} data-covered={showsTable || undefined}>
          {children}
        </div>
        {showsTable && <ValueTable caption={title} {...table} />}
      </div>
    </Card>
  )
}

function ValueTable({ caption, columns, rows }: ChartCardProps['table'] & { caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table taller than its chart scrolls, and must be scrollable by keyboard too
    <section className={classes.figures} tabIndex={0} aria-label={`${caption} data`}>
      <table className={classes.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={columns[place + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
