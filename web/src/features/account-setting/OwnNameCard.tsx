import { TextInput } from '@mantine/core'
import { ownNameForm } from '#contract/account-setting.ts'
import { MAX_PERSON_NAME } from '#contract/formats/person-name.ts'
import { useFirstProblemForm } from '../../platform/first-problem-form.ts'
import { Card } from '../../ui/content/Card.tsx'
import { FormFailure } from '../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useSaveOwnName } from './account-setting.data.ts'
import classes from './account-setting.module.css'

/** A form of its own, because the name belongs to the person, and the form beside it to the business */
export function OwnNameCard({ saved }: { saved: string }) {
  const save = useSaveOwnName()
  const { form, onSubmit, failure } = useFirstProblemForm(ownNameForm, { name: saved }, ({ name }) => save.mutateAsync(name.trim()))
  return (
    <Card title="Your name">
      <form className={classes.ownName} onSubmit={onSubmit} aria-label="Your name" noValidate>
        <TextInput
          label="Name"
          description="Colleagues see it in notes, tasks and replies. Without it, they see your email address."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="name"
          maxLength={MAX_PERSON_NAME}
          {...form.getInputProps('name')}
        />
        <FormFailure failure={failure} />
        <SubmitButton variant="default" loading={save.isPending}>
          Save name
        </SubmitButton>
      </form>
    </Card>
  )
}
