import { Button, Loader, SegmentedControl } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconPencil, IconRefresh, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { SelectOnDemand } from '../../../ui/forms/ChoicesOnDemand.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import classes from '../ai-promoter.module.css'
import { useStaff } from '../staffs.data.ts'
import { type PromptValues, toPromptBody } from './prompt-values.ts'
import { useSamplePrompt } from './prompts.data.ts'
import own from './prompts.module.css'
import { compareSamples, countUsedKeywords, countWords, PLACES, type Samples, type Variation } from './sample-stats.ts'

interface SampleSuggestionProps {
  values: PromptValues
  isUnsaved: boolean
  /** Customer keywords that were selected */
  chosen: readonly string[]
  /** Called before a sample is requested. Returns false if the settings lack something, which the form then shows */
  onTry: () => Promise<boolean>
}

const VARIATIONS = [1, 2, 3] as const

/** One suggestion from the unsaved settings on the screen, so that the effect of a rule is visible before it is used */
export function SampleSuggestion({ values, isUnsaved, chosen, onTry }: SampleSuggestionProps) {
  const staff = useStaff()
  const sample = useSamplePrompt()
  const [variation, setVariation] = useState<Variation>(1)
  const [staffUuid, setStaffUuid] = useState<string | null>(null)
  const [samples, setSamples] = useState<Samples>({})
  const people = staff.data ?? []
  const basis = JSON.stringify([toPromptBody(values), chosen, staffUuid])
  const shown = samples[variation]
  const isWriting = sample.isPending && sample.variables.variation === variation

  async function write() {
    if (sample.isPending || !(await onTry())) return
    const body = { settings: toPromptBody(values), variation, keywords: [...chosen], ...(staffUuid && { staff_uuid: staffUuid }) }
    sample.mutate(body, {
      onSuccess: (text) => setSamples((before) => ({ ...before, [variation]: { text, basis } })),
    })
  }

  const failure = sample.isError && sample.variables.variation === variation ? errorMessageUnlessSignedOut(sample.error) : null
  return (
    <>
      <div className={own.part}>
        <div className={own.head}>
          <h2 className={own.title}>Sample suggestion</h2>
          {isUnsaved && (
            <StatusBadge tone="info" icon={IconPencil}>
              From your unsaved settings
            </StatusBadge>
          )}
        </div>
        <div className={own.choices}>
          <SegmentedControl
            aria-label="Variation"
            data={VARIATIONS.map((place) => ({ value: String(place), label: PLACES[place] }))}
            value={String(variation)}
            onChange={(next) => setVariation(VARIATIONS.find((place) => String(place) === next) ?? 1)}
          />
          {people.length > 0 && (
            <SelectOnDemand
              aria-label="Staff"
              placeholder="Any staff"
              className={own.staff}
              data={people.map(({ review_employee_uuid: value, employee_name: label }) => ({ value, label }))}
              value={staffUuid}
              onChange={setStaffUuid}
              clearable
              withScrollArea={false}
              comboboxProps={{ withinPortal: false }}
            />
          )}
        </div>
        <div className={own.sample} aria-live="polite" aria-busy={isWriting}>
          {isWriting ? (
            <p className={own.writing}>
              <Loader size={16} aria-hidden />
              Writing the {PLACES[variation]} variation
            </p>
          ) : shown ? (
            <p className={own.sampleText} data-old={shown.basis !== basis || undefined} dir="auto">
              {shown.text}
            </p>
          ) : (
            <p className={own.text}>See how the {PLACES[variation]} variation reads before any customer sees it.</p>
          )}
        </div>
        {shown && !isWriting && <SampleStats samples={samples} variation={variation} chosen={chosen} isOld={shown.basis !== basis} />}
        {failure && !isWriting && <FormMessage tone="bad">{failure}</FormMessage>}
      </div>
      <div className={classes.foot}>
        <span className={`${classes.footNote} ${classes.grow}`}>Preview only; nothing is saved or sent.</span>
        <Button
          size="xs"
          variant="default"
          aria-disabled={sample.isPending}
          leftSection={
            shown ? (
              <IconRefresh className={classes.icon} stroke={1.75} aria-hidden />
            ) : (
              <IconSparkles className={classes.icon} stroke={1.75} aria-hidden />
            )
          }
          onClick={write}
        >
          {shown ? 'Try again' : 'Try it'}
        </Button>
      </div>
    </>
  )
}

interface SampleStatsProps {
  samples: Samples
  variation: Variation
  chosen: readonly string[]
  isOld: boolean
}

function SampleStats({ samples, variation, chosen, isOld }: SampleStatsProps) {
  const text = samples[variation]?.text ?? ''
  const comparison = compareSamples(samples, variation)
  if (isOld) return <p className={own.figures}>Your settings changed since this sample was written.</p>
  return (
    <p className={own.figures}>
      <span>{countWords(text)} words</span>
      {chosen.length > 0 && (
        <span>
          {countUsedKeywords(text, chosen)} of {chosen.length} keywords used
        </span>
      )}
      {comparison && (
        <span className={own.comparison} data-tone={comparison.isDifferent ? 'good' : 'warning'}>
          {comparison.isDifferent ? <IconCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
          {comparison.label}
        </span>
      )}
    </p>
  )
}
