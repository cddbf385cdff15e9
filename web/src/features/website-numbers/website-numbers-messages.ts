import { REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import { NEARLY_USED_UP } from '#contract/website-numbers/website-numbers.ts'
import type { WebsiteNumber, WebsiteNumbers } from './website-numbers.data.ts'

/** For every page of the website, in its head: numbers are replaced while the page is still being read */
export const scriptTag = (portal: string, siteKey: string): string =>
  `<script src="${portal}/website-numbers.js" data-site-key="${siteKey}" async></script>`

/** The address of a visit from an ad, to try it with */
export const testAddress = (website: string): string => `${website}/?utm_source=google&utm_medium=cpc&utm_campaign=test`

export const describeSourceUse = ({ source }: WebsiteNumber): string =>
  source === 'WEBSITE' ? 'Direct visitors' : `Visitors from ${REFERRAL_LABELS[source]}`

export function countVisitorNumbers({ numbers }: WebsiteNumbers): { all: number; inUse: number } {
  const own = numbers.filter(({ use }) => use === 'visitor')
  return { all: own.length, inUse: own.filter(({ in_use: inUse }) => inUse).length }
}

/** null: there are enough numbers for visitors, or none at all */
export function describeShortage(website: WebsiteNumbers): string | null {
  const { all, inUse } = countVisitorNumbers(website)
  if (all === 0) return null
  const { visits, visits_without_number: without } = website
  if (without > 0)
    return `In the last 7 days, ${without} of ${visits} ${visits === 1 ? 'visit' : 'visits'} didn’t get a number because all were in use, so calls from them have no source. Contact support to add numbers.`
  if (inUse >= all * NEARLY_USED_UP) return `${inUse} of ${all} visitor numbers are in use right now. Contact support to add numbers.`
  return null
}
