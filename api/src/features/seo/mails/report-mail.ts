import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import { type Month, monthInWords, numberOf, yearOf } from '../months.ts'
import type { SeoWords } from '../words/seo-words.ts'

const firstSentence = (text: string): string => text.split(/(?<=[.?!])\s/)[0] ?? ''

/** What changed, where visitors came from, and what they did: three sentences */
const summaryOf = (words: SeoWords): string => [words.main, words.channels, words.clicks].map(firstSentence).filter(Boolean).join(' ')

export function describeReportMail(brand: BrandIdentity, companyName: string, month: Month, words: SeoWords): EmailContent {
  const period = monthInWords(month)
  return {
    subject: `SEO report of ${companyName}, ${period}`,
    preview: firstSentence(words.main),
    heading: `Your SEO report for ${period}`,
    paragraphs: [summaryOf(words), 'The whole report is attached as a PDF.'],
    button: { label: 'Open the report', url: `${brand.url}/seo?year=${yearOf(month)}&month=${numberOf(month)}` },
    reason: `You get this each month because ${companyName} chose your address for it. To end it, ask them to take your address off the list under SEO Report.`,
  }
}
