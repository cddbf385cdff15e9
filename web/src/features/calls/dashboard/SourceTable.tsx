import { formatCount } from '#contract/formats/intl-formats.ts'
import type { DayRange } from '../../../platform/time/calendar-days.ts'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import classes from './call-sources.module.css'
import { callListHref } from './calls-href.ts'
import { describeCounts, formatAnswered, type SourceRow } from './source-rows.ts'

interface SourceRowsProps {
  rows: readonly SourceRow[]
  range: DayRange
}

export function SourceTable({ rows, range }: SourceRowsProps) {
  return (
    <table className={classes.table} aria-label="Calls by source">
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Calls</th>
          <th scope="col">Answered</th>
          <th scope="col">New clients</th>
          <th scope="col">Cost per new client</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.source}>
          <tr className={classes.source}>
            <th scope="row">
              <SourceName row={row} range={range} />
            </th>
            <td>{formatCount(row.total_calls)}</td>
            <td>{formatAnswered(row)}</td>
            <td>{formatCount(row.new_clients)}</td>
            <td>
              <span className={classes.cost}>{row.cost}</span>
              {row.costBasis && <span className={classes.basis}>{row.costBasis}</span>}
            </td>
          </tr>
          {row.parts.map((part) => (
            <tr key={part.key} className={classes.part}>
              <th scope="row">{part.name}</th>
              <td>{formatCount(part.total_calls)}</td>
              <td>{formatAnswered(part)}</td>
              <td>{formatCount(part.new_clients)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The same on a phone, where five columns do not fit */
export function SourceList({ rows, range }: SourceRowsProps) {
  return (
    <ul className={classes.list} aria-label="Calls by source">
      {rows.map((row) => (
        <li key={row.source} className={`${classes.item} ${classes.source}`}>
          <div className={classes.itemHead}>
            <SourceName row={row} range={range} />
            {row.costBasis && (
              <span className={classes.itemCost}>
                {row.cost} <span className={classes.quiet}>per new client</span>
              </span>
            )}
          </div>
          <p className={classes.quiet}>{describeCounts(row)}</p>
          {row.parts.map((part) => (
            <p key={part.key} className={classes.itemPart}>
              <span className={classes.partName}>{part.name}</span>: {describeCounts(part)}
            </p>
          ))}
          {row.costBasis && <p className={classes.basis}>{row.costBasis}</p>}
        </li>
      ))}
    </ul>
  )
}

function SourceName({ row: { source, name, total_calls: calls }, range }: { row: SourceRow; range: DayRange }) {
  if (calls === 0) return <span className={classes.name}>{name}</span>
  return (
    <AppLink to={callListHref(range, { referral_source_filter: source })} className={classes.link}>
      {name}
    </AppLink>
  )
}
