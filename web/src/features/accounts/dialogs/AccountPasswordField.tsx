import { IconCheck } from '@tabler/icons-react'
import { MAX_ACCOUNT_PASSWORD, MIN_ACCOUNT_PASSWORD } from '#contract/accounts.ts'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import classes from './account-dialogs.module.css'

interface AccountPasswordFieldProps {
  /** Props from `form.getInputProps` */
  field: { value?: string }
  /** Whether the dialog opens with the focus on this field */
  isFirst?: boolean
}

/** A password for another person, whom the user must inform of it */
export function AccountPasswordField({ field, isFirst = false }: AccountPasswordFieldProps) {
  const isLongEnough = (field.value ?? '').length >= MIN_ACCOUNT_PASSWORD
  return (
    <div className={classes.password}>
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        maxLength={MAX_ACCOUNT_PASSWORD}
        description={`${MIN_ACCOUNT_PASSWORD} to ${MAX_ACCOUNT_PASSWORD} characters with a letter, a digit and a special symbol. Share it in person, not by email.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-autofocus={isFirst || undefined}
        {...field}
      />
      <span className={classes.longEnough} role="status">
        {isLongEnough && (
          <>
            <IconCheck stroke={2} aria-hidden />
            Long enough
          </>
        )}
      </span>
    </div>
  )
}
