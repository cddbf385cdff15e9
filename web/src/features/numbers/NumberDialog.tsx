import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { REFERRAL_SOURCES } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { Language } from '#contract/formats/languages.ts'
import { LONGEST_NUMBER_NAME } from '#contract/numbers/number-form.ts'
import type { BusinessNumber } from '#contract/numbers/numbers.ts'
import { useFormShowingFirstProblem } from '../../platform/first-problem-form.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/forms/DialogForm.tsx'
import { SOURCE_LABELS } from './number-labels.ts'
import { useSaveNumber } from './numbers.data.ts'
import classes from './numbers.module.css'
import { OpeningHoursFields, USUAL_HOURS } from './OpeningHoursFields.tsx'

const loadForm = async () => (await import('#contract/numbers/number-form.ts')).numberForm

const SOURCES = REFERRAL_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

export function NumberDialog({ number, onClose }: { number: BusinessNumber | null; onClose: () => void }) {
  return (
    <Dialog
      opened={number !== null}
      onClose={onClose}
      title={number ? formatPhoneNumber(number.number) : ''}
      size="form"
      ignoresOutsideClicks
    >
      {number && <NumberForm number={number} onClose={onClose} />}
    </Dialog>
  )
}

function valuesOf(number: BusinessNumber) {
  const { name, source, opening_hours, recording, language } = number
  const shown = (phone: string | null) => (phone ? formatPhoneNumber(phone) : '')
  return {
    name,
    source,
    rings_at: shown(number.rings_at),
    opening_hours,
    after_hours_rings_at: shown(number.after_hours_rings_at),
    recording,
    language,
  }
}

function NumberForm({ number, onClose }: { number: BusinessNumber; onClose: () => void }) {
  const save = useSaveNumber(number.number_uuid)
  const { form, onSubmit, failure } = useFormShowingFirstProblem(loadForm, valuesOf(number), (values) =>
    save.mutateAsync(values, { onSuccess: onClose }),
  )
  const { values, errors } = form
  const hoursProblem = Object.entries(errors).find(([field]) => field.startsWith('opening_hours'))?.[1]
  return (
    <DialogForm label={number.name} onSubmit={onSubmit} failure={failure} gap="md" onCancel={onClose} isPending={save.isPending}>
      <TextInput
        label="Name"
        required
        maxLength={LONGEST_NUMBER_NAME}
        description="Where you use this number, for example, Website or Postcards 2026"
        {...form.getInputProps('name')}
      />
      <Select
        label="Source"
        data={SOURCES}
        allowDeselect={false}
        description="Calls to this number count toward this source"
        {...form.getInputProps('source')}
      />
      <TextInput
        label="Rings at"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="(217) 555-0100"
        description="Leave empty if calls shouldn’t be forwarded"
        {...form.getInputProps('rings_at')}
      />
      <Switch
        label="Ring another phone outside opening hours"
        checked={values.opening_hours !== null}
        onChange={({ currentTarget }) => form.setFieldValue('opening_hours', currentTarget.checked ? USUAL_HOURS : null)}
      />
      {values.opening_hours && (
        <>
          <OpeningHoursFields
            days={values.opening_hours}
            onChange={(days) => form.setFieldValue('opening_hours', days)}
            problem={hoursProblem}
          />
          <TextInput
            label="After hours, rings at"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            description="Leave empty if calls shouldn’t be forwarded after hours"
            {...form.getInputProps('after_hours_rings_at')}
          />
        </>
      )}
      <Switch label="Record calls" description="Callers hear a notice first" {...form.getInputProps('recording', { type: 'checkbox' })} />
      <div>
        <p className={classes.label} id="greeting-language">
          Greeting language
        </p>
        <SegmentedControl
          aria-labelledby="greeting-language"
          value={values.language}
          onChange={(language) => form.setFieldValue('language', language as Language)}
          data={LANGUAGES}
        />
      </div>
    </DialogForm>
  )
}
