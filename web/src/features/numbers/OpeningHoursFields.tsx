import { Checkbox, Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OpeningDays } from '#contract/numbers/number-form.ts'
import { WEEKDAY_NAMES } from './number-labels.ts'
import classes from './numbers.module.css'

type Day = OpeningDays[number]

const USUAL = { opens: '08:00', closes: '17:00' }
/** Monday to Friday */
export const USUAL_HOURS: OpeningDays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...USUAL }))

interface OpeningHoursFieldsProps {
  days: OpeningDays
  onChange: (days: OpeningDays) => void
  problem?: ReactNode
}

/** One opening for each day of the week, in the business's time zone */
export function OpeningHoursFields({ days, onChange, problem }: OpeningHoursFieldsProps) {
  const put = (day: Day) => onChange([...days.filter(({ weekday }) => weekday !== day.weekday), day].sort((a, b) => a.weekday - b.weekday))
  return (
    <fieldset className={classes.hours} aria-label="Opening hours">
      {WEEKDAY_NAMES.map((name, index) => {
        const weekday = index + 1
        const day = days.find((one) => one.weekday === weekday)
        return (
          <div key={name} className={classes.day}>
            <Checkbox
              label={name}
              checked={day !== undefined}
              onChange={({ currentTarget }) =>
                currentTarget.checked ? put({ weekday, ...USUAL }) : onChange(days.filter((one) => one.weekday !== weekday))
              }
            />
            {day ? (
              <span className={classes.times}>
                <Time name={`${name} opens`} value={day.opens} onChange={(opens) => put({ ...day, opens })} />
                <span aria-hidden>–</span>
                <Time name={`${name} closes`} value={day.closes} onChange={(closes) => put({ ...day, closes })} />
              </span>
            ) : (
              <span className={classes.closed}>Closed</span>
            )}
          </div>
        )
      })}
      {problem && <Input.Error role="alert">{problem}</Input.Error>}
    </fieldset>
  )
}

function Time({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  return <TextInput type="time" aria-label={name} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}
