import { ActionIcon, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { formatTypedExpiration } from '../../../card-payment/billing-details.ts'
import type { BillingInput } from '../../../card-payment/use-card-payment.ts'
import { PopoverOnDemand } from '../../../ui/dialogs/PopoverOnDemand.tsx'
import classes from './pay.module.css'

// Lazy-loaded: most people type the month or use the browser's autofill
const loadExpirationPanel = () => import('./ExpirationPanel.tsx')
const Panel = lazy(loadExpirationPanel)

/** The card's expiration: typed, or picked in a month picker */
export function ExpirationField({ value, problem, change, ref, className }: BillingInput & { className?: string | undefined }) {
  return (
    <TextInput
      ref={ref}
      className={className}
      label="Expiration"
      required
      withAsterisk={false}
      placeholder="MM/YYYY"
      inputMode="numeric"
      autoComplete="cc-exp"
      maxLength={7}
      error={problem}
      value={value}
      onChange={(event) => change(insertSlash(event.currentTarget.value))}
      onBlur={() => change(formatTypedExpiration(value))}
      rightSection={
        <PopoverOnDemand
          position="bottom-end"
          label="Choose month"
          onWanted={() => void loadExpirationPanel().catch(() => undefined)}
          button={(props) => (
            <ActionIcon size="md" aria-label="Choose month" {...props}>
              <IconCalendar className={classes.icon} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        >
          {({ close }) => (
            <Suspense fallback={<Skeleton className={classes.months} />}>
              <Panel
                value={value}
                onPick={(month) => {
                  close()
                  change(month)
                }}
              />
            </Suspense>
          )}
        </PopoverOnDemand>
      }
    />
  )
}

/** Inserts the slash, so the user only types digits */
function insertSlash(typed: string): string {
  return typed.replace(/^(\d{2})(\d+)$/, '$1/$2')
}
