import { Button } from '@mantine/core'
import { IconCalendar, IconFilterOff, IconPhoneIncoming, IconSearchOff } from '@tabler/icons-react'
import { isTooShortToSearch, SEARCH_IS_TOO_SHORT } from '#contract/formats/search-terms.ts'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { CallView } from './call-filters.ts'
import classes from './call-list.module.css'

const LONGEST_PRESET = 'Last 12 months'

/** Empty state, which differs by cause: the filters, the period, or that nobody has called yet */
export function NoCalls({ view }: { view: CallView }) {
  const { search, period, clear } = view
  if (view.isFiltered) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No matching calls"
        text={
          search === ''
            ? 'No calls in this period match all of these filters.'
            : isTooShortToSearch(search)
              ? SEARCH_IS_TOO_SHORT
              : `No calls in this period match “${search}”. Search covers names, numbers, summaries, keywords and transcripts.`
        }
        action={
          <Button onClick={clear} leftSection={<IconFilterOff className={classes.icon} stroke={1.75} aria-hidden />}>
            Clear all filters
          </Button>
        }
      />
    )
  }
  const year = period.presets.find(({ label }) => label === LONGEST_PRESET)
  const couldBeLonger = year !== undefined && period.range.from > year.from
  return (
    <EmptyState
      icon={IconPhoneIncoming}
      title={couldBeLonger ? 'No calls in this period' : 'No calls yet'}
      text="Calls to your tracking number appear here with a recording, a summary and what to do next. The first one shows up a minute or two after you hang up."
      action={
        <>
          {couldBeLonger && (
            <Button onClick={() => period.choose(year)} leftSection={<IconCalendar className={classes.icon} stroke={1.75} aria-hidden />}>
              Show last 12 months
            </Button>
          )}
          <Button component={AppLink} to="/support" variant={couldBeLonger ? 'default' : 'filled'}>
            Contact support
          </Button>
        </>
      }
    />
  )
}
