import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import classes from './DateRangePicker.module.css'
import type { PickedRange, RangeChoice } from './picked-range.ts'

interface DateRangePanelProps {
  value: PickedRange | null
  presets: readonly RangeChoice[]
  latest: string
  onChange: (range: PickedRange) => void
}

/** Calendar with presets for the most common periods. Two clicks select a range, which is reported only after both days are picked */
export default function DateRangePanel({ value, presets, latest, onChange }: DateRangePanelProps) {
  const [picked, setPicked] = useState<[string | null, string | null]>([value?.from ?? null, value?.to ?? null])
  const [from, to] = picked

  function pick(next: [string | null, string | null]) {
    setPicked(next)
    if (next[0] && next[1]) onChange({ from: next[0], to: next[1] })
  }

  return (
    <div className={classes.panel}>
      <div className={classes.presets}>
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            className={classes.preset}
            aria-pressed={preset.from === value?.from && preset.to === value.to}
            onClick={() => onChange({ from: preset.from, to: preset.to })}
          >
            {preset.label}
          </button>
        ))}
      </div>
      <div className={classes.calendar}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          value={picked}
          onChange={pick}
          maxDate={latest}
          defaultDate={value?.to ?? latest}
          firstDayOfWeek={0}
          weekendDays={[]}
          classNames={{ day: classes.day, weekday: classes.weekday }}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month', monthLevelControl: 'Choose a month' }}
        />
        <p className={classes.hint} aria-live="polite">
          {from && !to ? 'Now choose the end date.' : ''}
        </p>
      </div>
    </div>
  )
}
