import { Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { REFERRAL_SOURCES } from '#contract/monthly-analytics/monthly-analytics.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { MONTHS, SOURCE_TITLES } from '../describe-year.ts'
import { type SpendOfMonth, useSaveSpend } from '../monthly-analytics.data.ts'
import classes from './spend.module.css'
import { toChangedSpend, toTypedSpend } from './spend-values.ts'

const loadFormSchema = async () => (await import('./spend-values.schema.ts')).spendRules

interface SpendDialogProps {
  opened: boolean
  year: number
  /** The months that have already begun */
  months: readonly number[]
  entries: readonly SpendOfMonth[]
  onClose: () => void
}

export function SpendDialog({ opened, ...rest }: SpendDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Enter spend" size="form" ignoresOutsideClicks>
      <ChosenMonth {...rest} />
    </Dialog>
  )
}

/** Opens at the first month without an entry, or else at the latest month */
function ChosenMonth({ months, entries, ...rest }: Omit<SpendDialogProps, 'opened'>) {
  const [month, setMonth] = useState(months.find((one) => !entries.some((entry) => entry.month === one)) ?? months.at(-1) ?? 1)
  return (
    <Stack gap="md">
      <Select
        label="Month"
        data={months.map((one) => ({ value: String(one), label: `${MONTHS[one - 1]?.name} ${rest.year}` }))}
        value={String(month)}
        onChange={(chosen) => setMonth(Number(chosen ?? month))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      <SpendForm key={month} month={month} entry={entries.find((entry) => entry.month === month)} {...rest} />
    </Stack>
  )
}

interface SpendFormProps {
  year: number
  month: number
  entry: SpendOfMonth | undefined
  onClose: () => void
}

function SpendForm({ year, month, entry, onClose }: SpendFormProps) {
  const saving = useSaveSpend(year)
  const { form, onSubmit, failure } = useFormShowingFirstProblem(
    loadFormSchema,
    toTypedSpend(entry?.spend),
    (values): Promise<unknown> =>
      saving.mutateAsync(
        { month, spend: toChangedSpend(values, (source) => form.isDirty(source)) },
        {
          onSuccess: () => {
            notifySuccess(`${MONTHS[month - 1]?.name} spend saved`)
            onClose()
          },
        },
      ),
  )
  return (
    <DialogForm label="Enter spend" onSubmit={onSubmit} failure={failure} gap="md" onCancel={onClose} isPending={saving.isPending}>
      <p className={classes.hint}>In dollars. Leave a source empty if you don’t know, and enter 0 if it was free.</p>
      <div className={classes.fields}>
        {REFERRAL_SOURCES.map((source) => (
          <TextInput
            key={source}
            label={SOURCE_TITLES[source]}
            inputMode="decimal"
            autoComplete="off"
            leftSection="$"
            {...form.getInputProps(source)}
          />
        ))}
      </div>
    </DialogForm>
  )
}
