import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import type { SeoMetrics } from '#contract/seo/seo-report.ts'
import { describeGrowth } from './phrases.ts'

export interface MainFacts {
  /** "October", or "October 2026" when compared with a month of another year */
  name: string
  /** "September", "October 2025" */
  beforeName: string
  shown: SeoMetrics
  before: SeoMetrics | null
  /** "November 14" if the month is not over; otherwise null */
  soFar: string | null
}

/** The headline of the report: what changed, and which action went the opposite way */
export function describeHeadline({ name, beforeName, shown, before, soFar }: MainFacts): string {
  const interactions = describeGrowth(shown.business_profile_interaction, before?.business_profile_interaction)
  const visitors = describeGrowth(shown.unique_visitor, before?.unique_visitor)
  if (!before || (!interactions && !visitors))
    return describeFirstMonth(shown, soFar ? `So far in ${name} (through ${soFar}),` : `In ${name}`)
  const changes = [
    interactions && { ...interactions, what: 'interactions with your Google profile' },
    visitors && { ...visitors, what: 'website visitors' },
  ].filter((one) => one !== null)
  const verbs = new Set(changes.map(({ verb }) => verb))
  const [only] = verbs
  const sentence = changes.map(({ what, verb, by }, index) => {
    const does = verb === 'stayed' ? 'stayed about the same' : index > 0 && verbs.size === 1 ? `by ${by}` : `${verb} by ${by}`
    return `${what} ${does}`
  })
  const head =
    verbs.size > 1
      ? `${name} was mixed compared with ${beforeName}`
      : only === 'grew'
        ? `More people found you in ${name} than in ${beforeName}`
        : only === 'fell'
          ? `Fewer people found you in ${name} than in ${beforeName}`
          : `About as many people found you in ${name} as in ${beforeName}`
  return [`${head}: ${sentence.join(verbs.size > 1 ? ', ' : ' and ')}.`, describeOppositeAction(shown, before, only)]
    .filter(Boolean)
    .join(' ')
}

function describeFirstMonth(shown: SeoMetrics, when: string): string {
  const { business_profile_interaction: interactions, unique_visitor: visitors } = shown
  const parts = [
    interactions === null ? null : `${formatCountOf(interactions, 'interaction')} with your Google profile`,
    visitors === null ? null : `${formatCountOf(visitors, 'visitor')} on your website`,
  ].filter((one) => one !== null)
  return parts.length === 0 ? '' : `${when} there ${(interactions ?? visitors) === 1 ? 'was' : 'were'} ${parts.join(' and ')}.`
}

const ACTIONS = [
  ['call_made_from_business_profile', 'called you from your profile'],
  ['direction_requests_from_business_profile', 'asked for directions'],
  ['website_clicks_from_business_profile', 'visited your website'],
] as const

/** Mentions a profile action that went the opposite way, because the total hides it */
function describeOppositeAction(shown: SeoMetrics, before: SeoMetrics, main: string | undefined): string {
  const wanted = main === 'fell' ? 'grew' : 'fell'
  const found = ACTIONS.filter(([key]) => describeGrowth(shown[key], before[key])?.verb === wanted)
  const [key, action] = found[0] ?? []
  if (!key) return ''
  if (found.length > 1 && main === 'grew') return `Fewer people ${found.map(([, one]) => one).join(' or ')}.`
  return `${wanted === 'grew' ? 'More' : 'Fewer'} people ${action}: ${formatCount(shown[key] ?? 0)}, ${wanted === 'grew' ? 'up' : 'down'} from ${formatCount(before[key] ?? 0)}.`
}
