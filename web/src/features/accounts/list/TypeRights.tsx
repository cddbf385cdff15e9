import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { ACCOUNT_TYPE_NAMES } from '#contract/my-information.ts'
import classes from './account-list.module.css'

const RIGHTS = [
  { what: 'Inquiries, reviews, scans, reports', standardUser: 'yes' },
  { what: 'Bills, payment history, settings', standardUser: 'switched' },
  { what: 'Create, change and delete accounts', standardUser: 'no' },
  { what: 'Connect Google and Meta', standardUser: 'no' },
] as const

export function TypeRights() {
  const titleId = useId()
  return (
    <section className={classes.rights} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.rightsTitle}>
        What each account type can do
      </h2>
      <table className={classes.rightsTable} aria-labelledby={titleId}>
        <thead>
          <tr>
            <td />
            <th scope="col">{ACCOUNT_TYPE_NAMES.MAIN}</th>
            <th scope="col">{ACCOUNT_TYPE_NAMES.REGULAR}</th>
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map(({ what, standardUser }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                <Allowed />
              </td>
              <td>
                {standardUser === 'yes' && <Allowed />}
                {standardUser === 'switched' && <Allowed label="Unless turned off" />}
                {standardUser === 'no' && <span className={classes.never}>No</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Allowed({ label = 'Yes' }: { label?: string }) {
  return (
    <span className={classes.allowed}>
      <IconCheck stroke={2} aria-hidden />
      {label}
    </span>
  )
}
