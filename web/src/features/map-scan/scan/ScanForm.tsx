import { Button, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFocus2, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { MAX_SCAN_COMPETITORS, type ScanService } from '#contract/map-scan/scan-constants.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { MultiSelectOnDemand, SelectOnDemand } from '../../../ui/forms/ChoicesOnDemand.tsx'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useCompetitors } from '../competitors/competitors.data.ts'
import { DIAGONAL_OPTIONS, GRID_OPTIONS } from '../scan-labels.ts'
import { BudgetLine } from './BudgetLine.tsx'
import { KeywordField } from './KeywordField.tsx'
import classes from './scan.module.css'
import { useScanRun } from './scan-runner.ts'
import type { ScanValues } from './scan-values.ts'
import { useStartScan } from './start-scan.ts'

const loadCompetitorsDialog = () => import('../competitors/CompetitorsDialog.tsx')
const CompetitorsDialog = lazy(loadCompetitorsDialog)

/** The fields in the specification's order of error messages; no other field can be invalid */
async function loadRequiredFieldsSchema() {
  const { yelpScanForm } = await import('#contract/map-scan/scans.ts')
  return yelpScanForm.pick({ keyword: true, grid: true, diagonal: true, client_competitors_id: true }).loose()
}

interface ScanFormProps {
  service: ScanService
  place: { name: string }
  values: ScanValues
  /** The scan that is shown; while it runs, no second one can be started */
  runningUuid: string | null
  onStarted: (uuid: string) => void
}

export function ScanForm({ service, place, values, runningUuid, onStarted }: ScanFormProps) {
  const competitors = useCompetitors(service)
  const [isManaging, managing] = useDisclosure(false)
  const start = useStartScan(service)
  const run = useScanRun(runningUuid)
  const known = useMemo(() => competitors.data ?? [], [competitors.data])
  const { form, onSubmit, failure, showFailure } = useFormShowingFirstProblem<ScanValues>(loadRequiredFieldsSchema, values, (chosen) => {
    if (run || start.isPending) return
    const followed = chosen.client_competitors_id.filter((id) => known.some((one) => one.id === id))
    start.mutate(
      { values: { ...chosen, client_competitors_id: followed }, placeName: place.name, competitors: known },
      { onSuccess: onStarted, onError: showFailure },
    )
  })
  const { grid, diagonal, client_competitors_id: chosenIds } = form.values
  const numberProps = (field: 'grid' | 'diagonal') => ({
    ...form.getInputProps(field),
    value: form.values[field] === null ? null : String(form.values[field]),
    onChange: (text: string | null) => form.setFieldValue(field, text === null ? null : Number(text)),
    withScrollArea: false,
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Scan">
      <Card className={classes.formCard ?? ''}>
        <div className={classes.fields}>
          <KeywordField service={service} {...form.getInputProps('keyword')} />
          <SelectOnDemand className={classes.small} label="Grid" placeholder="Choose" data={GRID_OPTIONS} {...numberProps('grid')} />
          <SelectOnDemand
            className={classes.small}
            label="Diagonal"
            placeholder="Choose"
            data={DIAGONAL_OPTIONS}
            {...numberProps('diagonal')}
          />
          <MultiSelectOnDemand
            className={classes.wide}
            classNames={{ input: classes.pills, pill: classes.pill }}
            label="Competitors"
            placeholder={chosenIds.length > 0 ? '' : known.length > 0 ? 'Choose competitors' : 'None yet'}
            data={known.map(({ id, name }) => ({ value: id, label: name }))}
            maxValues={MAX_SCAN_COMPETITORS}
            withScrollArea={false}
            {...form.getInputProps('client_competitors_id')}
            // A deleted competitor is no longer an option
            value={chosenIds.filter((id) => known.some((one) => one.id === id))}
          />
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconUsers className={classes.icon} stroke={1.75} aria-hidden />}
              onClick={managing.open}
              onPointerEnter={() => void loadCompetitorsDialog().catch(() => undefined)}
            >
              Manage
            </Button>
            <SubmitButton
              className={classes.scanButton}
              loading={start.isPending || run?.state === 'running' || run?.state === 'waiting'}
              loadingLabel="Scanning"
              leftSection={<IconFocus2 className={classes.icon} stroke={1.75} aria-hidden />}
            >
              Scan
            </SubmitButton>
          </div>
        </div>
        <div className={classes.below}>
          {service === 'google' && (
            <Switch
              size="xs"
              label="Deep Scan: save a Google Maps link for every point"
              {...form.getInputProps('isDeep', { type: 'checkbox' })}
            />
          )}
          <BudgetLine needed={grid === null || diagonal === null ? null : grid * grid} />
        </div>
        <FormFailure failure={failure} />
      </Card>
      <Suspense fallback={null}>
        {isManaging && (
          <CompetitorsDialog
            service={service}
            onClose={managing.close}
            onAdded={(id) => form.setFieldValue('client_competitors_id', (ids) => (ids.includes(id) ? ids : [...ids, id]))}
          />
        )}
      </Suspense>
    </form>
  )
}
