import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, type Ref, Suspense } from 'react'
import { tidyExpiration } from '../../../card-payment/billing-details.ts'
import classes from './pay.module.css'

interface ExpirationFieldProps {
  /** "08/2028" */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
  className?: string | undefined
}

// Most people type it, or let the browser fill it in
const loadPanel = () => import('./ExpirationPanel.tsx')
const Panel = lazy(loadPanel)

/** A month, typed or picked */
export function ExpirationField({ value, onChange, error, ref, className }: ExpirationFieldProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
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
      error={error}
      value={value}
      onChange={(event) => onChange(withSlash(event.currentTarget.value))}
      onBlur={() => onChange(tidyExpiration(value))}
      rightSection={
        <Popover opened={opened} onChange={(next) => !next && close()} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              size="md"
              aria-label="Choose the month"
              onClick={toggle}
              onPointerEnter={() => void loadPanel().catch(() => undefined)}
            >
              <IconCalendar className={classes.icon} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Choose the month">
            <Suspense fallback={<Skeleton className={classes.months} />}>
              <Panel
                value={value}
                onPick={(month) => {
                  close()
                  onChange(month)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

/** Digits alone will do: the slash comes by itself */
function withSlash(typed: string): string {
  return typed.replace(/^(\d{2})(\d+)$/, '$1/$2')
}
