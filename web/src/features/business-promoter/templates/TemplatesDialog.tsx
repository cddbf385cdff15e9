import { Button, SegmentedControl, Select, Skeleton, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { InvitationTemplateForm, TemplateKind } from '#contract/business-promoter/invitation-template-form.ts'
import type { PromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import type { Language } from '#contract/formats/languages.ts'
import { errorMessageOf, requestIdOf } from '../../../platform/api/api-error.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { confirmLeave } from '../../../ui/dialogs/confirm-leave.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { usePromoterSettings } from '../business-promoter.public.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { useSaveReminder, useSaveTemplate, useSaveYelpVisibility } from './templates.data.ts'
import classes from './templates.module.css'

const loadFormSchema = async () => (await import('#contract/business-promoter/invitation-template-form.ts')).invitationTemplateForm

const EXAMPLE_NAME = 'Dana'

/** The message templates in both languages, and whether people are reminded */
export function TemplatesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isChanged = useRef(false)
  const recordChange = useCallback((next: boolean) => {
    isChanged.current = next
  }, [])
  /** Requires confirmation for whatever would lose a changed template: a button here, Back, a link, closing the tab */
  async function leave(go: () => void): Promise<void> {
    if (isChanged.current && !(await confirmLeave('Your changes to this message will be lost.'))) return
    isChanged.current = false
    go()
  }
  useBlocker({
    // A registered blocker delays every change of the address, so it is registered only while there is something to lose
    disabled: !opened,
    enableBeforeUnload: () => isChanged.current,
    shouldBlockFn: async () => isChanged.current && !(await confirmLeave('Your changes to this message will be lost.')),
  })
  return (
    <Dialog opened={opened} onClose={() => void leave(onClose)} size="scan" title="Message templates" ignoresOutsideClicks>
      <Templates onClose={onClose} leave={leave} onChanged={recordChange} />
    </Dialog>
  )
}

interface TemplatesProps {
  onClose: () => void
  leave: (go: () => void) => Promise<void>
  onChanged: (isChanged: boolean) => void
}

function Templates({ leave, ...props }: TemplatesProps) {
  const settings = usePromoterSettings()
  const [kind, setKind] = useState<TemplateKind>('invitation')
  const [language, setLanguage] = useState<Language>('en')
  if (settings.isError && !settings.data) {
    return (
      <ErrorState
        compact
        title="Message templates could not be loaded"
        message={errorMessageOf(settings.error)}
        requestId={requestIdOf(settings.error)}
        onRetry={() => void settings.refetch()}
      />
    )
  }
  if (!settings.data) {
    return (
      <Loading label="Loading message templates">
        <Skeleton className={classes.shape} />
      </Loading>
    )
  }
  return (
    <>
      <div className={classes.choices}>
        <SegmentedControl
          aria-label="Message"
          value={kind}
          onChange={(next) => void leave(() => setKind(next as TemplateKind))}
          data={[
            { value: 'invitation', label: 'Invitation' },
            { value: 'reminder', label: 'Reminder' },
          ]}
        />
        <SegmentedControl
          aria-label="Language"
          value={language}
          onChange={(next) => void leave(() => setLanguage(next as Language))}
          data={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Spanish' },
          ]}
        />
      </div>
      {kind === 'invitation' && (settings.data.has_yelp || settings.data.hide_yelp) && <YelpChoice isHidden={settings.data.hide_yelp} />}
      {kind === 'reminder' && <ReminderChoice days={settings.data.reminder_days} />}
      <TemplateForm key={`${kind} ${language}`} settings={settings.data} kind={kind} language={language} leave={leave} {...props} />
    </>
  )
}

/** Saved immediately, like the reminder */
function YelpChoice({ isHidden }: { isHidden: boolean }) {
  const save = useSaveYelpVisibility()
  return (
    <Switch
      className={classes.reminder}
      label="Show Yelp on review pages"
      description="Yelp doesn’t allow businesses to ask for reviews. Turn this off to leave Yelp out of both review pages."
      checked={!isHidden}
      onChange={(event) => save.mutate(!event.currentTarget.checked)}
      disabled={save.isPending}
    />
  )
}

const DAYS = [2, 3, 5, 7, 10, 14]

function ReminderChoice({ days }: { days: number | null }) {
  const save = useSaveReminder()
  const shown = [...new Set([...DAYS, ...(days === null ? [] : [days])])].sort((one, other) => one - other)
  return (
    <Select
      className={classes.reminder}
      label="Send one reminder"
      description="Only to customers who haven’t opened a new invitation"
      data={[{ value: '', label: 'No reminder' }, ...shown.map((count) => ({ value: String(count), label: `After ${count} days` }))]}
      value={days === null ? '' : String(days)}
      onChange={(next) => save.mutate(next ? Number(next) : null)}
      disabled={save.isPending}
      allowDeselect={false}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

interface TemplateFormProps extends TemplatesProps {
  settings: PromoterSettings
  kind: TemplateKind
  language: Language
}

function TemplateForm({ settings, kind, language, onClose, leave, onChanged }: TemplateFormProps) {
  const { words: template, ours, is_own: isOwn } = settings[kind][language]
  const save = useSaveTemplate()
  const { form, onSubmit, failure, showFailure } = useFormShowingFirstProblem<InvitationTemplateForm & Record<string, unknown>>(
    loadFormSchema,
    template,
    (values) => save.mutateAsync({ kind, language, words: values }, { onSuccess: closeSaved }),
  )

  function closeSaved() {
    onChanged(false)
    onClose()
  }

  const isChanged = form.isDirty()
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])

  async function bringOursBack() {
    const isWanted = await confirmDialog({
      title: 'Use our template?',
      message: 'This replaces your message with our template.',
      confirmLabel: 'Use our template',
    })
    if (!isWanted) return
    const showOurs = () => {
      form.setValues(ours)
      form.resetDirty(ours)
    }
    save.mutate({ kind, language, words: null }, { onSuccess: showOurs, onError: showFailure })
  }

  return (
    <DialogForm
      label="Template"
      onSubmit={onSubmit}
      onCancel={() => void leave(onClose)}
      isPending={save.isPending}
      otherActions={
        isOwn && (
          <Button variant="subtle" color="gray" onClick={() => void bringOursBack()}>
            Use our template
          </Button>
        )
      }
    >
      <div className={classes.columns}>
        <Stack gap="sm">
          <p className={classes.hint}>
            <code>{'{name}'}</code>, <code>{'{business}'}</code> and <code>{'{link}'}</code> are filled in automatically.
          </p>
          <TextInput label="Email subject" maxLength={120} {...form.getInputProps('subject')} />
          <TextInput label="Heading" maxLength={120} {...form.getInputProps('heading')} />
          <Textarea label="Message" autosize minRows={3} maxRows={8} maxLength={1000} {...form.getInputProps('body')} />
          <TextInput label="Button" maxLength={40} {...form.getInputProps('button')} />
          <Textarea
            label="Text message"
            description={`Starts with your business name and ends with “${settings.text_endings[language]}”`}
            autosize
            minRows={2}
            maxRows={5}
            maxLength={300}
            {...form.getInputProps('text')}
          />
          <FormFailure failure={failure} />
        </Stack>
        <MessagePreview
          settings={settings}
          template={form.values}
          isOwn={isOwn || isChanged}
          language={language}
          name={EXAMPLE_NAME}
          shows={{ email: true, text: true }}
        />
      </div>
    </DialogForm>
  )
}
