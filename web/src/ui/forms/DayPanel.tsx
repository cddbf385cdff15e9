import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import classes from '../filters/DateRangePicker.module.css'

export default function DayPanel({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  return (
    <DatePicker
      value={value}
      defaultDate={value}
      onChange={(day) => {
        if (day) onPick(day)
      }}
      firstDayOfWeek={0}
      weekendDays={[]}
      classNames={{ day: classes.day, weekday: classes.weekday }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month', monthLevelControl: 'Choose a month' }}
    />
  )
}
