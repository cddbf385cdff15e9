import { countText, formatShareOf } from '#contract/seo/seo-formats.ts'
import type { Part } from '#contract/seo/seo-sections.ts'
import classes from './share.module.css'

interface ShareTableProps {
  caption: string
  /** What is counted; undefined where the names include it */
  unit?: 'visits'
  parts: readonly Part[]
  total?: number
}

/** The legend of a chart, and its values as a table */
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
            <td className={classes.count}>{formatCountOf(count, unit)}</td>
            <td className={classes.share}>{formatShareOf(share)}</td>
          </tr>
        ))}
        {total !== undefined && (
          <tr className={classes.total}>
            <th scope="row">All visits</th>
            <td className={classes.count}>{countText(total)}</td>
            <td className={classes.share}>100%</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function formatCountOf(count: number, unit: 'visits' | undefined): string {
  if (!unit) return countText(count)
  return `${countText(count)} ${count === 1 ? 'visit' : 'visits'}`
}
