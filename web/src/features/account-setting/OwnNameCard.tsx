import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { MAX_PERSON_NAME } from '#contract/formats/person-name.ts'
import { ACCOUNT_TYPE_NAMES, type myInformation } from '#contract/my-information.ts'
import { useFormShowingFirstProblem } from '../../platform/first-problem-form.ts'
import { Card } from '../../ui/content/Card.tsx'
import { FormFailure } from '../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useSaveOwnName } from './account-setting.data.ts'
import classes from './account-setting.module.css'

const loadFormSchema = async () => (await import('#contract/account-setting.ts')).ownNameForm

/** A separate form, because the name belongs to the person, and the form above it to the business */
export function OwnNameCard({ me }: { me: z.output<typeof myInformation> }) {
  const save = useSaveOwnName()
  const { form, onSubmit, failure } = useFormShowingFirstProblem(loadFormSchema, { name: me.name ?? '' }, ({ name }) =>
    save.mutateAsync(name.trim()),
  )
  return (
    <Card title="Your name" aside={`${me.login_email}, ${ACCOUNT_TYPE_NAMES[me.type]}`}>
      <form className={classes.ownName} onSubmit={onSubmit} aria-label="Your name" noValidate>
        <TextInput
          className={classes.ownNameField}
          label="Name"
          description="Shown to colleagues instead of your email address."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="name"
          maxLength={MAX_PERSON_NAME}
          {...form.getInputProps('name')}
        />
        <SubmitButton className={classes.ownNameButton} variant="default" loading={save.isPending}>
          Save name
        </SubmitButton>
        <FormFailure failure={failure} />
      </form>
    </Card>
  )
}
