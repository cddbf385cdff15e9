import { SegmentedControl, Switch, Textarea } from '@mantine/core'
import type { Language } from '#contract/formats/languages.ts'
import { countTextParts } from '#contract/formats/text-message.ts'
import { DEFAULT_MISSED_CALL_TEMPLATES, writeTextBack } from '#contract/inquiry-settings/missed-call-templates.ts'
import { LONGEST_GREETING, LONGEST_TEXT_BACK, type MissedCallForm } from '#contract/inquiry-settings/missed-calls.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { describeTextHours } from './describe-text-hours.ts'
import { type MissedCallSettings, useSaveMissedCalls } from './missed-calls.data.ts'
import classes from './missed-calls.module.css'

const loadFormSchema = async () => (await import('#contract/inquiry-settings/missed-calls.ts')).missedCallForm

interface MissedCallsDialogProps {
  settings: MissedCallSettings
  opened: boolean
  onClose: () => void
}

export function MissedCallsDialog({ settings, opened, onClose }: MissedCallsDialogProps) {
  const save = useSaveMissedCalls()
  const { text_back, text_back_words, voicemail, voicemail_words, language } = settings
  const loaded = { text_back, text_back_words, voicemail, voicemail_words, language }
  const { form, onSubmit, failure, clearFailure } = useFormShowingFirstProblem<MissedCallForm & Record<string, unknown>>(
    loadFormSchema,
    loaded,
    (values) => save.mutateAsync(values, { onSuccess: closeSaved }),
  )
  const { values } = form

  function closeSaved() {
    form.resetDirty()
    onClose()
  }

  async function leave() {
    if (form.isDirty() && !(await confirmDialog(LEAVING))) return
    form.setValues(loaded)
    form.resetDirty(loaded)
    clearFailure()
    onClose()
  }

  /** Our templates follow the language; the business's custom messages stay as they are */
  function speak(next: Language) {
    const [before, after] = [DEFAULT_MISSED_CALL_TEMPLATES[values.language], DEFAULT_MISSED_CALL_TEMPLATES[next]]
    form.setValues({
      language: next,
      ...(values.text_back_words === before.textBack && { text_back_words: after.textBack }),
      ...(values.voicemail_words === before.voicemail && { voicemail_words: after.voicemail }),
    })
  }

  return (
    <Dialog opened={opened} onClose={() => void leave()} title="Missed calls" ignoresOutsideClicks>
      <DialogForm
        label="Missed calls"
        onSubmit={onSubmit}
        failure={failure}
        gap="lg"
        onCancel={() => void leave()}
        pendingLabel="Save"
        isPending={save.isPending}
      >
        <SegmentedControl
          aria-label="Language"
          className={classes.language}
          value={values.language}
          onChange={(next) => speak(next as Language)}
          data={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Spanish' },
          ]}
        />
        <section className={classes.part} aria-label="Text to the caller">
          <Switch label="Text the caller" {...form.getInputProps('text_back', { type: 'checkbox' })} />
          <Textarea
            label="Message"
            description="{business} is replaced with your business name"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={LONGEST_TEXT_BACK}
            {...form.getInputProps('text_back_words')}
          />
          <TextPreview settings={settings} values={values} />
          <p className={classes.small}>
            {describeTextHours(settings.text_hours)} Not sent to private, toll-free or foreign numbers, or to spam. Replies appear on the
            call, and your missed-call recipients are notified.
          </p>
        </section>
        <section className={classes.part} aria-label="Voicemail">
          <Switch label="Let callers leave a voicemail" {...form.getInputProps('voicemail', { type: 'checkbox' })} />
          <Textarea
            label="Greeting, read aloud"
            description="{business} is replaced with your business name"
            autosize
            minRows={3}
            maxRows={7}
            maxLength={LONGEST_GREETING}
            {...form.getInputProps('voicemail_words')}
          />
          <p className={classes.small}>
            Callers have two minutes after the beep. Messages are transcribed and analyzed like calls. The call still counts as missed.
          </p>
        </section>
      </DialogForm>
    </Dialog>
  )
}

const LEAVING = {
  title: 'Leave without saving?',
  message: 'Your changes will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const

function TextPreview({ settings, values }: { settings: MissedCallSettings; values: MissedCallForm }) {
  const { company_name: business, tracking_number: number } = settings
  const text = writeTextBack({ template: values.text_back_words.trim(), business, number, language: values.language })
  const parts = countTextParts(text)
  return (
    <div className={classes.preview}>
      <p className={classes.bubble} lang={values.language}>
        {text}
      </p>
      <p className={classes.small}>{parts === 1 ? 'Fits one text.' : `Sent as ${parts} texts, each billed separately.`}</p>
    </div>
  )
}
