import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { CountBadge } from '../content/CountBadge.tsx'
import { Dialog, DialogActions } from '../dialogs/Dialog.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import classes from './FilterBar.module.css'
import type { FilterControl } from './filter-control.ts'

interface FilterSheetProps {
  controls: readonly FilterControl[]
  onClear: (() => void) | undefined
  doneLabel: string
}

/** On a phone, one button opens the filters in a bottom sheet */
export function FilterSheet({ controls, onClear, doneLabel }: FilterSheetProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const count = controls.filter(({ isRequired, value }) => !isRequired && value !== undefined).length
  return (
    <>
      <Button
        variant="default"
        className={classes.sheetButton}
        onClick={open}
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        rightSection={count > 0 && <CountBadge count={count} of="set" />}
      >
        Filters
      </Button>
      <Dialog opened={opened} onClose={close} title="Filters">
        <div className={classes.sheet}>
          {controls.map(({ key, label, options, value, onChange, isRequired }) => (
            <ChoiceChips
              key={key}
              label={label}
              anyLabel={isRequired ? undefined : 'Any'}
              options={options}
              value={value}
              onChange={onChange}
            />
          ))}
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClear} disabled={!onClear}>
            Clear all
          </Button>
          <Button onClick={close}>{doneLabel}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
