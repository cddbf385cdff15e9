import '@mantine/dates/styles.layer.css'
import { MonthPicker } from '@mantine/dates'
import classes from './pay.module.css'

/** Month picker that starts at the current month, because an expired card cannot pay */
export default function ExpirationPanel({ value, onPick }: { value: string; onPick: (month: string) => void }) {
  const [, month, year] = /^(\d{2})\/(\d{4})$/.exec(value) ?? []
  const chosen = month && year ? `${year}-${month}-01` : null
  const now = new Date()
  const thisMonth = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-01`
  return (
    <MonthPicker
      value={chosen}
      defaultDate={chosen ?? thisMonth}
      minDate={thisMonth}
      maxDate={`${now.getFullYear() + 20}-12-31`}
      onChange={(picked) => {
        if (picked) onPick(`${picked.slice(5, 7)}/${picked.slice(0, 4)}`)
      }}
      classNames={{ monthsListControl: classes.month }}
      ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year', yearLevelControl: 'Choose a year' }}
    />
  )
}
