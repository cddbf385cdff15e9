import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'

export interface PasswordPair extends Record<string, unknown> {
  password: string
  confirm: string
}

export const NO_PASSWORDS: PasswordPair = { password: '', confirm: '' }

interface NewPasswordFieldsProps {
  /** A form that has at least these two fields */
  form: { values: { password: string }; getInputProps: (field: 'password' | 'confirm') => object }
  size?: 'sm' | 'md'
}

// A list is not allowed inside a `p`, Mantine's default element for a description
const RULES_BOX = { component: 'div' }

export function NewPasswordFields({ form, size = 'sm' }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        size={size}
        description={<PasswordRules password={form.values.password} />}
        descriptionProps={RULES_BOX}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" size={size} {...form.getInputProps('confirm')} />
    </>
  )
}
