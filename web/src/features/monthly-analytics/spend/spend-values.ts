import { REFERRAL_SOURCES, type ReferralSource } from '#contract/monthly-analytics/monthly-analytics.ts'
import type { Spend } from '../monthly-analytics.data.ts'
import { centsToTypedDollars, parseDollarsToCents } from './dollars.ts'

/** The input for each source */
export type SpendValues = Record<ReferralSource, string>

export const mapEachSource = <T>(valueIn: (source: ReferralSource) => T) =>
  Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, valueIn(source)])) as Record<ReferralSource, T>

export const toTypedSpend = (spend: Spend | undefined): SpendValues =>
  mapEachSource((source) => centsToTypedDollars(spend?.[source] ?? null))

/** Only the changed values, so that another user's entry for a different source stays; an emptied field deletes its entry */
export const toChangedSpend = (values: SpendValues, isChanged: (source: ReferralSource) => boolean): Partial<Spend> =>
  Object.fromEntries(REFERRAL_SOURCES.filter(isChanged).map((source) => [source, parseDollarsToCents(values[source]) ?? null]))
