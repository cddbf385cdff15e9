import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  type CallCorrections,
  CORRECTABLE_FIELDS,
  LONGEST_CALL_SUMMARY,
  LONGEST_CALLER_NAME,
  MAX_APPOINTMENTS,
} from '#contract/calls/call-corrections.ts'
import { CATEGORY_LABELS, REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import { CALL_CATEGORIES, type CallCategory, REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'
import { errorMessageUnlessSignedOut } from '../../../../platform/api/api-error.ts'
import { FormMessage } from '../../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../../ui/forms/SubmitButton.tsx'
import type { CallDetail } from '../../calls.data.ts'
import { FIELD_LABELS, NOT_KNOWN } from './correction-labels.ts'
import { useCorrectCall } from './corrections.data.ts'
import classes from './corrections.module.css'

const CATEGORIES = CALL_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))
const SOURCES = REFERRAL_SOURCES.map((value) => ({ value, label: REFERRAL_LABELS[value] }))
const YES_NO_OPTIONS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
  { value: 'null', label: NOT_KNOWN },
]
const CHOICE = { allowDeselect: false, withScrollArea: false } as const

const WHOLE_NUMBER = { min: 0, allowDecimal: false, allowNegative: false, clampBehavior: 'strict', placeholder: NOT_KNOWN } as const

const numberOrNull = (value: number | string): number | null => (value === '' ? null : Number(value))
const parseYesNo = (text: string | null): boolean | null => (text === 'true' ? true : text === 'false' ? false : null)

/** Replaces the facts while it is open. Corrections count in lists and stats, and later analyses do not overwrite them */
export function CorrectionForm({ call, onClose }: { call: CallDetail; onClose: () => void }) {
  const correct = useCorrectCall()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [values, setValues] = useState({
    caller_name: call.caller_name,
    category: call.category,
    referral_source: call.referral_source,
    new_client: call.new_client,
    conversion: call.conversion,
    appointments: call.appointments,
    issued_resolved: call.issued_resolved,
    ai_analytics: call.ai_analytics,
    summary: call.summary,
  })
  const change = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }))
  const failure = correct.error ? errorMessageUnlessSignedOut(correct.error) : null

  function save(event: React.FormEvent) {
    event.preventDefault()
    if (correct.isPending) return
    const given = { ...values, caller_name: values.caller_name.trim(), summary: values.summary.trim() }
    const changed = CORRECTABLE_FIELDS.filter((field) => given[field] !== call[field])
    if (changed.length === 0) return onClose()
    const corrections = Object.fromEntries(changed.map((field) => [field, given[field]])) as CallCorrections
    correct.mutate({ sid: call.call_sid, corrections }, { onSuccess: onClose })
  }

  return (
    <form className={classes.form} onSubmit={save} noValidate aria-label="Correct details">
      <TextInput
        ref={first}
        className={classes.wide}
        label={FIELD_LABELS.caller_name}
        maxLength={LONGEST_CALLER_NAME}
        autoComplete="off"
        value={values.caller_name}
        onChange={(event) => change({ caller_name: event.currentTarget.value })}
      />
      <Select
        {...CHOICE}
        label={FIELD_LABELS.category}
        data={CATEGORIES}
        value={values.category}
        onChange={(category) => change({ category: category as CallCategory })}
      />
      <Select
        {...CHOICE}
        label={FIELD_LABELS.referral_source}
        data={SOURCES}
        value={values.referral_source}
        onChange={(source) => change({ referral_source: source as ReferralSource })}
      />
      <Select
        {...CHOICE}
        label={FIELD_LABELS.new_client}
        data={YES_NO_OPTIONS}
        value={String(values.new_client)}
        onChange={(choice) => change({ new_client: parseYesNo(choice) })}
      />
      <Select
        {...CHOICE}
        label={FIELD_LABELS.conversion}
        data={YES_NO_OPTIONS}
        value={String(values.conversion)}
        onChange={(choice) => change({ conversion: parseYesNo(choice) })}
      />
      <NumberInput
        {...WHOLE_NUMBER}
        label={FIELD_LABELS.appointments}
        max={MAX_APPOINTMENTS}
        value={values.appointments ?? ''}
        onChange={(number) => change({ appointments: numberOrNull(number) })}
      />
      <Select
        {...CHOICE}
        label={FIELD_LABELS.issued_resolved}
        data={YES_NO_OPTIONS}
        value={String(values.issued_resolved)}
        onChange={(choice) => change({ issued_resolved: parseYesNo(choice) })}
      />
      <NumberInput
        {...WHOLE_NUMBER}
        label={FIELD_LABELS.ai_analytics}
        max={100}
        value={values.ai_analytics ?? ''}
        onChange={(number) => change({ ai_analytics: numberOrNull(number) })}
      />
      <Textarea
        className={classes.wide}
        label={FIELD_LABELS.summary}
        maxLength={LONGEST_CALL_SUMMARY}
        autosize
        minRows={2}
        maxRows={6}
        value={values.summary}
        onChange={(event) => change({ summary: event.currentTarget.value })}
      />
      {failure && (
        <div className={classes.wide}>
          <FormMessage key={correct.submittedAt} tone="bad">
            {failure}
          </FormMessage>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton size="xs" loading={correct.isPending} loadingLabel="Saving">
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
