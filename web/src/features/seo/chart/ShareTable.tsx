import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import { formatShareOf } from '#contract/seo/seo-formats.ts'
import type { Part } from '#contract/seo/seo-sections.ts'
import classes from './share.module.css'

interface ShareTableProps {
  caption: string
  /** What is counted; undefined if the names already include it */
  unit?: 'visits'
  parts: readonly Part[]
  total?: number
}

/** A chart's legend and its values, as a table */
export function ShareTable({ caption, unit, parts, total }: ShareTableProps) {
  return (
    <table className={classes.table} aria-label={caption}>
      <tbody>
        {parts.map(({ name, count, share }, place) => (
          <tr key={name}>
            <th scope="row">
              <span className={classes.key} data-place={Math.min(place, 3)} aria-hidden />
              {name}
            </th>
            <td className={classes.count}>{unit ? formatCountOf(count, 'visit') : formatCount(count)}</td>
            <td className={classes.share}>{formatShareOf(share)}</td>
          </tr>
        ))}
        {total !== undefined && (
          <tr className={classes.total}>
            <th scope="row">All visits</th>
            <td className={classes.count}>{formatCount(total)}</td>
            <td className={classes.share}>100%</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
