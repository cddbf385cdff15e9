import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import { type Month, monthInWords, numberOf, yearOf } from '../months.ts'
import type { SeoWords } from '../words/seo-words.ts'

const firstSentence = (text: string): string => text.split(/(?<=[.?!])\s/)[0] ?? ''

/** Three sentences: what changed, where visitors came from, and what they did */
const summaryOf = ({ main, channels, clicks }: SeoWords): string => [main, channels, clicks].map(firstSentence).filter(Boolean).join(' ')

export function describeReportMail(brand: BrandIdentity, companyName: string, month: Month, narrative: SeoWords): EmailContent {
  const period = monthInWords(month)
  return {
    subject: `SEO report of ${companyName}, ${period}`,
    preview: firstSentence(narrative.main),
    heading: `Your SEO report for ${period}`,
    paragraphs: [summaryOf(narrative), 'The whole report is attached as a PDF.'],
    button: { label: 'Open the report', url: `${brand.url}/seo?year=${yearOf(month)}&month=${numberOf(month)}` },
    reason: `You get this each month because ${companyName} chose your address for it. To end it, ask them to take your address off the list under SEO Report.`,
  }
}
