import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { clickParts, deviceParts, type Part, userParts } from '#contract/seo/seo-sections.ts'
import { Section } from './Section.tsx'
import { ShareBar } from './ShareBar.tsx'
import { ShareTable } from './ShareTable.tsx'

export function DevicesCard({ report }: { report: SeoDetail }) {
  return <ShareCard title="Device Category" description={report.device_category.description} parts={deviceParts(report)} unit="visits" />
}

export function ClicksCard({ report }: { report: SeoDetail }) {
  return <ShareCard title="Call / Website Clicks" description={report.website_clicks.description} parts={clickParts(report) ?? []} />
}

export function UsersCard({ report }: { report: SeoDetail }) {
  return (
    <ShareCard title="New v/s Returning Users" description={report.returning_users.description} parts={userParts(report)} unit="visits" />
  )
}

interface ShareCardProps {
  title: string
  description: string
  parts: readonly Part[]
  unit?: 'visits'
}

function ShareCard({ title, description, parts, ...rest }: ShareCardProps) {
  return (
    <Section title={title} description={description} hasData={parts.some(({ count }) => count > 0)}>
      <ShareBar parts={parts} />
      <ShareTable caption={title} parts={parts} {...rest} />
    </Section>
  )
}
