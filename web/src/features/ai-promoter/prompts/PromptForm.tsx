import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { findFirstProblem } from '#contract/formats/first-problem.ts'
import { ApiError, errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { notifyError, notifySuccessWithUndo } from '../../../ui/dialogs/toasts.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import classes from '../ai-promoter.module.css'
import { AREA, PROMPTS_PATH } from '../ai-promoter-paths.ts'
import { ConfigurationTabs } from '../ConfigurationTabs.tsx'
import { KeywordsField } from '../form/KeywordsField.tsx'
import { RuleField } from '../form/RuleField.tsx'
import { useUnsavedRequestQuestion } from '../form/use-unsaved-question.ts'
import { countChangedFields, formatUnsavedChanges, type PromptValues, toPromptBody } from './prompt-values.ts'
import { useSavePromptSettings } from './prompts.data.ts'
import own from './prompts.module.css'
import { SampleSuggestion } from './SampleSuggestion.tsx'
import { SelectKeywords } from './SelectKeywords.tsx'

const loadFormSchema = async () => (await import('./prompt-values.schema.ts')).promptRules

/** The settings on the left; on the right the customers' keywords, and a sample of the unsaved settings */
export function PromptForm({ loaded }: { loaded: PromptValues }) {
  const save = useSavePromptSettings()
  // Data that arrives while somebody types must not overwrite the input
  const [saved, setSaved] = useState(loaded)
  const [isEditingKeywords, setEditingKeywords] = useState(loaded.customer_keywords === '')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { form, onSubmit, showFailure } = useFormShowingFirstProblem<PromptValues>(loadFormSchema, loaded, saveOnce, {
    // Each missing value is shown at its field, but the customer keywords have a field only while they are being edited
    onProblem: ({ field }) => field === 'customer_keywords' && flushSync(() => setEditingKeywords(true)),
  })
  const { values } = form
  const changes = countChangedFields(values, saved)
  useUnsavedRequestQuestion(() => countChangedFields(values, saved) > 0)

  function saveOnce(changed: PromptValues): void {
    if (save.isPending) return
    save.mutate(toPromptBody(changed), {
      onSuccess: () => setSaved(changed),
      onError: (error) => {
        const isAtField = error instanceof ApiError && error.field !== undefined && error.field in saved
        if (isAtField) showFailure(error)
        else notifyError(errorMessageUnlessSignedOut(error))
      },
    })
  }

  async function checkForSample(): Promise<boolean> {
    const rules = await loadFormSchema().catch(() => null)
    // If the rules cannot be loaded, only the server validates
    if (!rules || findFirstProblem(rules, values) === null) return true
    onSubmit()
    return false
  }

  function discard() {
    form.setValues(saved)
    form.clearErrors()
    notifySuccessWithUndo('Changes discarded', () => form.setValues(values))
  }

  const rule = (field: 'description' | 'common_rule' | `review_variation${1 | 2 | 3}`, label: string, placeholder: string) => (
    <RuleField label={label} value={values[field]} field={form.getInputProps(field)} placeholder={placeholder} />
  )
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Prompt Configuration">
      <PageHead
        parent={AREA}
        title="Prompt Configuration"
        actions={
          <>
            <span role="status" className={changes > 0 ? classes.unsaved : undefined}>
              {changes > 0 && formatUnsavedChanges(changes)}
            </span>
            <SubmitButton loading={save.isPending} loadingLabel="Saving">
              Save
            </SubmitButton>
          </>
        }
      />
      <ConfigurationTabs current={PROMPTS_PATH} />
      <div className={`${classes.columns} ${own.columns}`}>
        <Card padded={false}>
          <div className={classes.part}>
            <TextInput
              label="Business Type"
              required
              autoComplete="off"
              placeholder="Dental practice"
              className={own.short}
              {...form.getInputProps('business_type')}
            />
            <KeywordsField
              label="Keywords"
              look="area"
              value={values.keywords}
              field={form.getInputProps('keywords')}
              onClean={(text) => form.setFieldValue('keywords', text)}
              placeholder="family dentist, implants, cleaning"
              description="Separated by commas"
            />
            {rule('description', 'Business Description', 'Where you are, what you do, who you serve')}
            {rule('common_rule', 'Common Rules', 'How every suggestion should read: voice, length, what to avoid')}
          </div>
          <div className={classes.part}>
            <div>
              <h2 className={own.title}>Three variations</h2>
              <p className={own.text}>
                Customers can switch to another version twice. Each version has its own rule, so no two read alike.
              </p>
            </div>
            {rule('review_variation1', 'Rules for the 1st variation', 'Start with why the customer came in')}
            {rule('review_variation2', 'Rules for the 2nd variation', 'Start with a team member')}
            {rule('review_variation3', 'Rules for the 3rd variation', 'Two sentences at most')}
          </div>
          <div className={classes.foot}>
            <span className={`${classes.footNote} ${classes.grow}`}>Applies to requests created from now on.</span>
            <Button variant="subtle" color="gray" disabled={changes === 0} onClick={discard}>
              Discard
            </Button>
            <SubmitButton loading={save.isPending} loadingLabel="Saving">
              Save
            </SubmitButton>
          </div>
        </Card>
        <Card padded={false} className={own.aside}>
          <SelectKeywords
            value={values.customer_keywords}
            field={form.getInputProps('customer_keywords')}
            onChange={(text) => form.setFieldValue('customer_keywords', text)}
            isEditing={isEditingKeywords}
            onEditing={setEditingKeywords}
            chosen={chosen}
            onChosen={setChosen}
          />
          <SampleSuggestion values={values} isUnsaved={changes > 0} chosen={chosen} onTry={checkForSample} />
        </Card>
      </div>
    </form>
  )
}
