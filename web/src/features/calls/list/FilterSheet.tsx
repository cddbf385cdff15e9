import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useTimeZoneChoice } from '../time-zone-choice.ts'
import classes from './call-list.module.css'
import { type CallView, countChoices } from './call-view.ts'
import { CATEGORY_OPTIONS, NEW_CLIENT_OPTIONS, REFERRAL_OPTIONS, STATUS_OPTIONS } from './filter-options.ts'

const SORT_OPTIONS = [
  { value: 'DESC', label: 'Newest' },
  { value: 'ASC', label: 'Oldest' },
  { value: 'CALLER_NAME_ASC', label: 'Caller' },
  { value: 'CALL_DURATION_DESC', label: 'Longest' },
  { value: 'AI_ANALYTICS_ASC', label: 'Lowest quality' },
  { value: 'CUSTOMER_SATISFACTION_ASC', label: 'Least satisfied' },
] as const

/** On a phone the filters wait behind one button, in a sheet from below, where the thumb is */
export function FilterSheet({ view }: { view: CallView }) {
  const [opened, { open, close }] = useDisclosure(false)
  const count = countChoices(view.filters)
  return (
    <>
      <Button
        variant="default"
        onClick={open}
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal className={classes.icon} stroke={1.75} aria-hidden />}
        rightSection={count > 0 && <CountBadge count={count} of="set" />}
      >
        Filters
      </Button>
      <BottomSheet
        opened={opened}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button variant="default" onClick={view.clear} disabled={count === 0 && view.filters.search === ''}>
              Clear all
            </Button>
            <Button onClick={close}>Show the calls</Button>
          </>
        }
      >
        <SheetChoices view={view} />
      </BottomSheet>
    </>
  )
}

function SheetChoices({ view }: { view: CallView }) {
  const { filters, filter } = view
  const { zone, options, choose } = useTimeZoneChoice()
  return (
    <div className={classes.sheetChoices}>
      <ChoiceChips
        label="Status"
        anyLabel="Any"
        options={STATUS_OPTIONS}
        value={filters.status}
        onChange={(status) => filter({ status })}
      />
      <ChoiceChips
        label="New client"
        anyLabel="Any"
        options={NEW_CLIENT_OPTIONS}
        value={filters.newClient}
        onChange={(newClient) => filter({ newClient })}
      />
      <ChoiceChips
        label="Category"
        anyLabel="Any"
        options={CATEGORY_OPTIONS}
        value={filters.category}
        onChange={(category) => filter({ category })}
      />
      <ChoiceChips
        label="Referral"
        anyLabel="Any"
        options={REFERRAL_OPTIONS}
        value={filters.referral}
        onChange={(referral) => filter({ referral })}
      />
      <ChoiceChips
        label="First come"
        options={SORT_OPTIONS}
        value={SORT_OPTIONS.find(({ value }) => value === view.sorting)?.value}
        onChange={(sorting) => sorting && view.sort(sorting)}
      />
      <ChoiceChips label="Times in" options={options} value={zone} onChange={(next) => next && choose(next)} />
    </div>
  )
}
