import { TextInput } from '@mantine/core'
import { MAX_PERSON_NAME } from '#contract/formats/person-name.ts'

/** Placed after the specification's fields. Neither dialog sends a name that was not entered or changed */
export function NameField({ field }: { field: object }) {
  return (
    <TextInput
      label="Name"
      description="Optional. Shown instead of the email address."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      maxLength={MAX_PERSON_NAME}
      {...field}
    />
  )
}
