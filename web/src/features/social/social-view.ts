import { useCallback, useMemo } from 'react'
import { CONTENT_SORTS } from '#contract/social/social-contents.ts'
import { MAX_PERIOD_DAYS } from '#contract/social/social-metrics.ts'
import { TAB_ORDER } from '#contract/social/social-networks.ts'
import { parsePeriod } from '../../platform/lists/list-filters.ts'
import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { addDays, type Day, type DayRange, daysBetween } from '../../platform/time/calendar-days.ts'
import { buildRangePresets } from '../../platform/time/stored-date-range.ts'
import { useBusinessDay } from '../../platform/time/use-business-day.ts'
import { notifyError } from '../../ui/dialogs/toasts.ts'
import type { Network } from './networks.ts'

export const SUB_TABS = ['overview', 'follows', 'content'] as const

export type ContentSort = (typeof CONTENT_SORTS)[number]
export const LAYOUTS = ['grid', 'list'] as const

const DEFAULT_DAYS = 30

/** The screen's state, all of it in the URL, so that a view can be linked to and restored by Back */
export function useSocialView() {
  const today = useBusinessDay()
  const { query, change, hrefWith } = useAddressQuery()
  const [from, to] = [query.get('from_date'), query.get('to_date')]
  const range = useMemo(() => parseChosenRange(from, to) ?? defaultRange(today), [from, to, today])
  const presets = useMemo(() => buildSocialPresets(today), [today])

  const chooseRange = useCallback(
    (chosen: DayRange) => {
      if (daysBetween(chosen.from, chosen.to) >= MAX_PERIOD_DAYS) return notifyError('A period can be up to three years')
      change({ from_date: chosen.from, to_date: chosen.to, page: null, post: null })
    },
    [change],
  )
  const goTo = useCallback((network: Network) => change({ network, post: null, page: null }, 'replace'), [change])

  return {
    /** The network in the URL, which may not be enabled */
    network: findKnownValue(TAB_ORDER, query.get('network')),
    tab: findKnownValue(SUB_TABS, query.get('view')) ?? 'overview',
    sort: findKnownValue(CONTENT_SORTS, query.get('sort')) ?? 'newest',
    layout: findKnownValue(LAYOUTS, query.get('layout')) ?? 'grid',
    post: query.get('post'),
    page: Math.max(1, Math.floor(Number(query.get('page')) || 1)),
    range,
    today,
    presets,
    chooseRange,
    goTo,
    change,
    hrefWith,
  }
}

export type SocialView = ReturnType<typeof useSocialView>

function parseChosenRange(from: string | null, to: string | null): DayRange | null {
  const range = parsePeriod(from, to)
  return range && daysBetween(range.from, range.to) < MAX_PERIOD_DAYS ? range : null
}

const defaultRange = (today: Day): DayRange => ({ from: addDays(today, 1 - DEFAULT_DAYS), to: today })

function buildSocialPresets(today: Day) {
  return [
    ...buildRangePresets(today).filter(({ label }) => label !== 'Last month to today'),
    { label: 'Last 90 days', from: addDays(today, -89), to: today },
  ].sort((one, other) => daysBetween(one.from, other.from))
}

/** Number of days in a range, including both ends */
export function countDaysOfRange({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1
}

function findKnownValue<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}
