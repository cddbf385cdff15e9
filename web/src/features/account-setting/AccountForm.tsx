import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { isInUs } from '#contract/account-setting.ts'
import type { myInformation } from '#contract/my-information.ts'
import { useFormShowingFirstProblem } from '../../platform/first-problem-form.ts'
import { Card } from '../../ui/content/Card.tsx'
import { FormMessage } from '../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { type AccountValues, listChangedFields, toAccountValues, useSaveAccount } from './account-setting.data.ts'
import classes from './account-setting.module.css'
import { PictureField } from './PictureField.tsx'
import { BusinessHead } from './practice/BusinessHead.tsx'
import { TimeZoneFact } from './practice/TimeZoneFact.tsx'
import { StateField } from './StateField.tsx'
import { describeAccountChanges, useUnsavedChangesQuestion } from './unsaved-changes.ts'

const UNSAVED = 'You have unsaved changes.'

export function AccountForm({ me }: { me: z.output<typeof myInformation> }) {
  const countryCode = me.twilio.twilio_number.country_code
  const timeZone = me.time_zone
  const loaded = useMemo(() => toAccountValues(me), [me])
  const loadFormSchema = async () => (await import('#contract/account-setting.ts')).accountFormSchemaFor({ countryCode, timeZone })
  const save = useSaveAccount()
  const formNode = useRef<HTMLFormElement>(null)
  const [saved, setSaved] = useState(loaded)
  const [isUploading, setUploading] = useState(false)

  const { form, onSubmit, failure, clearFailure } = useFormShowingFirstProblem<AccountValues>(loadFormSchema, loaded, (values) =>
    save.mutateAsync(values, {
      onSuccess: () => {
        setSaved(values)
        // The Confirm button unmounts, but a keyboard user's focus must stay in the form
        if (document.activeElement?.closest('button')) formNode.current?.focus({ preventScroll: true })
        clearFailure()
      },
    }),
  )
  const { setValues } = form
  const changed = listChangedFields(form.values, saved)
  const isChanged = changed.length > 0
  // Leaving the screen does not lose changes that are already being saved
  useUnsavedChangesQuestion(isChanged && !save.isPending)

  // Adopts newer server data only while the form has no unsaved changes
  useEffect(() => {
    if (isChanged || saved === loaded) return
    setSaved(loaded)
    setValues(loaded)
  }, [isChanged, saved, loaded, setValues])

  function discard() {
    setValues(saved)
    form.clearErrors()
    clearFailure()
    formNode.current?.focus({ preventScroll: true })
  }

  const text = (field: 'address1' | 'address2' | 'city' | 'state' | 'zip_code' | 'phone_number') => form.getInputProps(field)

  return (
    <form ref={formNode} tabIndex={-1} className={classes.form} aria-label="Account Setting" onSubmit={onSubmit} noValidate>
      <Card padded={false}>
        <BusinessHead me={me}>
          <PictureField
            name={me.name ?? me.company_name}
            uuid={form.values.public_files_uuid}
            onChange={(uuid) => form.setFieldValue('public_files_uuid', uuid)}
            onUploading={setUploading}
          />
        </BusinessHead>
        <Section title="Account Information">
          <TextInput className={classes.half} label="Address 1" required autoComplete="address-line1" {...text('address1')} />
          <TextInput
            className={classes.half}
            label="Address 2"
            placeholder="Suite, floor"
            autoComplete="address-line2"
            {...text('address2')}
          />
          <TextInput className={classes.half} label="City" required autoComplete="address-level2" {...text('city')} />
          {/* Outside the US, the region is typed */}
          {isInUs(countryCode, timeZone) ? (
            <StateField
              className={classes.quarter}
              value={form.values.state}
              error={form.errors.state}
              data-path="state"
              onChange={(code) => form.setFieldValue('state', code)}
            />
          ) : (
            <TextInput className={classes.quarter} label="State" required autoComplete="address-level1" {...text('state')} />
          )}
          <TextInput className={classes.quarter} label="Zip code" required autoComplete="postal-code" {...text('zip_code')} />
        </Section>
        <Section title="Contact Information">
          <TextInput className={classes.half} label="Phone number" required type="tel" autoComplete="tel" {...text('phone_number')} />
          <TimeZoneFact timeZone={timeZone} className={classes.half} />
        </Section>
        <VisuallyHidden role="status">{isChanged && UNSAVED}</VisuallyHidden>
        {isChanged && (
          <div className={classes.confirm}>
            {failure && (
              <div className={classes.failure}>
                <FormMessage key={failure.attempt} tone="bad">
                  {failure.message}
                </FormMessage>
              </div>
            )}
            <span className={classes.changes}>{describeAccountChanges(changed, form.values, saved)}</span>
            <Button variant="subtle" color="gray" onClick={discard} disabled={save.isPending}>
              Discard
            </Button>
            <SubmitButton className={classes.confirmButton} loading={save.isPending} disabled={isUploading}>
              Confirm
            </SubmitButton>
          </div>
        )}
      </Card>
    </form>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      <div className={classes.grid}>{children}</div>
    </section>
  )
}
