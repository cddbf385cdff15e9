import { REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import { DrawerSection } from '../../../ui/drawer/DrawerSection.tsx'
import type { CallDetail } from '../calls.data.ts'
import classes from './call-drawer.module.css'

/** The visit of the practice's website that led to the call. Only what is known */
export function WebsiteVisit({ visit }: { visit: NonNullable<CallDetail['website_visit']> }) {
  const came = visit.source === 'WEBSITE' ? 'Direct' : REFERRAL_LABELS[visit.source]
  const facts = [
    ['Source', visit.medium ? `${came} (${visit.medium})` : came],
    ['Campaign', visit.campaign],
    ['Search term', visit.keyword],
    ['Landing page', visit.landing_page],
    ['Referring site', visit.referrer],
  ].filter(([, value]) => value)
  return (
    <DrawerSection title="Website visit">
      <dl className={classes.visit}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DrawerSection>
  )
}
