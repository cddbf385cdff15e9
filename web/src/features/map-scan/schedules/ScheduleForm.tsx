import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import {
  DEFAULT_DIAGONAL,
  DEFAULT_GRID,
  type Frequency,
  MAX_SCAN_COMPETITORS,
  type ScanService,
} from '#contract/map-scan/scan-constants.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useSession } from '../../../platform/session/session.ts'
import { DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useCompetitors } from '../competitors/competitors.data.ts'
import { KeywordField } from '../scan/KeywordField.tsx'
import { DIAGONAL_OPTIONS, GRID_OPTIONS } from '../scan-labels.ts'
import { useAddSchedule } from '../schedules.data.ts'
import classes from './schedules.module.css'

const loadFormSchema = async () => (await import('#contract/map-scan/scan-schedules.ts')).scheduleForm

type ScheduleValues = {
  keyword: string
  grid: number | null
  diagonal: number | null
  frequency: Frequency
  grid_type: ScanService
  notify_email: string
}

/** Form of a new schedule, which includes the service's competitors */
export function ScheduleForm({ onClose }: { onClose: () => void }) {
  const { loginEmail } = useSession()
  const add = useAddSchedule()
  const empty: ScheduleValues = {
    keyword: '',
    grid: DEFAULT_GRID,
    diagonal: DEFAULT_DIAGONAL,
    frequency: 'weekly',
    grid_type: 'google',
    notify_email: loginEmail,
  }
  const { form, onSubmit, failure } = useFormShowingFirstProblem<ScheduleValues>(loadFormSchema, empty, (values) => {
    const followed = (competitors.data ?? []).map(({ id }) => id).slice(0, MAX_SCAN_COMPETITORS)
    const body = { ...values, grid: values.grid ?? 0, diagonal: values.diagonal ?? 0, client_competitors_id: followed }
    return add.mutateAsync(body, { onSuccess: onClose })
  })
  const { grid_type: service, grid, diagonal } = form.values
  const competitors = useCompetitors(service)
  const number = (text: string | null) => (text === null ? null : Number(text))
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Add a schedule" className={classes.form}>
      <SegmentedControl
        aria-label="Type"
        value={service}
        onChange={(next) => form.setFieldValue('grid_type', next === 'yelp' ? 'yelp' : 'google')}
        data={[
          { value: 'google', label: 'Google' },
          { value: 'yelp', label: 'Yelp' },
        ]}
      />
      <KeywordField service={service} data-autofocus {...form.getInputProps('keyword')} />
      <div className={classes.pair}>
        <Select
          label="Grid"
          data={GRID_OPTIONS}
          withScrollArea={false}
          {...form.getInputProps('grid')}
          value={grid === null ? null : String(grid)}
          onChange={(text) => form.setFieldValue('grid', number(text))}
        />
        <Select
          label="Diagonal"
          data={DIAGONAL_OPTIONS}
          withScrollArea={false}
          {...form.getInputProps('diagonal')}
          value={diagonal === null ? null : String(diagonal)}
          onChange={(text) => form.setFieldValue('diagonal', number(text))}
        />
      </div>
      <SegmentedControl
        aria-label="Frequency"
        value={form.values.frequency}
        onChange={(next) => form.setFieldValue('frequency', next === 'monthly' ? 'monthly' : 'weekly')}
        data={[
          { value: 'weekly', label: 'Every week' },
          { value: 'monthly', label: 'Every month' },
        ]}
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        description="Gets a one-sentence summary after each scan. New addresses get a confirmation link first. Leave empty for no email."
        {...form.getInputProps('notify_email')}
      />
      <FormFailure failure={failure} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <SubmitButton loading={add.isPending} loadingLabel="Adding">
          Add
        </SubmitButton>
      </DialogActions>
    </form>
  )
}
