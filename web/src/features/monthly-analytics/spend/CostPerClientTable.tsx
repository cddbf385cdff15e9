import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { SOURCE_TITLES } from '../describe-year.ts'
import { areMonthsConsecutive, type SourceCost } from './cost-per-client.ts'
import { formatCentsAsDollars } from './dollars.ts'
import classes from './spend.module.css'

export function CostPerClientTable({ costs, year }: { costs: readonly SourceCost[]; year: number }) {
  return (
    <table className={classes.table} aria-label="Cost by source">
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">New clients</th>
          <th scope="col">Spend</th>
          <th scope="col">Per new client</th>
        </tr>
      </thead>
      <tbody>
        {costs.map((cost) => (
          <tr key={cost.source}>
            <th scope="row">{SOURCE_TITLES[cost.source]}</th>
            <td>
              <Counted cost={cost} year={year}>
                {cost.newClients.toLocaleString('en-US')}
              </Counted>
            </td>
            <td>{formatCentsAsDollars(cost.spendCents)}</td>
            <td>{cost.centsPerClient === null ? 'no new clients' : formatCentsAsDollars(cost.centsPerClient)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Links to exactly these calls, if the call list can show them: "etc" combines two of its sources */
function Counted({ cost: { source, months, newClients }, year, children }: { cost: SourceCost; year: number; children: ReactNode }) {
  if (newClients === 0 || source === 'etc' || !areMonthsConsecutive(months)) return children
  const [first, last] = [Math.min(...months), Math.max(...months)]
  const query = new URLSearchParams({
    date_from: new Date(Date.UTC(year, first - 1, 1)).toISOString().slice(0, 10),
    date_to: new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10),
    new_client_filter: 'NEW_CLIENT',
    referral_source_filter: source.toUpperCase(),
  })
  return (
    <TextLink size="body" to={`/callInquiries?${query}`}>
      {children}
    </TextLink>
  )
}
