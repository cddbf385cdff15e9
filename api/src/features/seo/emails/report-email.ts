import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import { formatMonthYear, type Month, monthNumberOf, yearOf } from '../months.ts'
import type { SeoNarrative } from '../seo-narrative.ts'

const firstSentence = (text: string): string => text.split(/(?<=[.?!])\s/)[0] ?? ''

/** Three sentences: what changed, where visitors came from, and what they did */
const summarizeNarrative = ({ main, channels, clicks }: SeoNarrative): string =>
  [main, channels, clicks].map(firstSentence).filter(Boolean).join(' ')

export function buildReportEmail(brand: BrandIdentity, companyName: string, month: Month, narrative: SeoNarrative): EmailContent {
  const period = formatMonthYear(month)
  return {
    subject: `SEO report for ${companyName}, ${period}`,
    preview: firstSentence(narrative.main),
    heading: `Your SEO report for ${period}`,
    paragraphs: [summarizeNarrative(narrative), 'The full report is attached as a PDF.'],
    button: { label: 'Open the report', url: `${brand.url}/seo?year=${yearOf(month)}&month=${monthNumberOf(month)}` },
    reason: `You’re receiving this monthly report because ${companyName} added your address. To stop it, ask them to remove you under SEO Report.`,
  }
}
