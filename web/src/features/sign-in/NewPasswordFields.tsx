import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'

export interface PasswordPair extends Record<string, unknown> {
  password: string
  confirm: string
}

export const NO_PASSWORDS: PasswordPair = { password: '', confirm: '' }

interface NewPasswordFieldsProps {
  form: UseFormReturnType<PasswordPair>
  size?: 'sm' | 'md'
}

export function NewPasswordFields({ form, size = 'sm' }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label="New password" autoComplete="new-password" size={size} {...form.getInputProps('password')} />
      <PasswordRules password={form.values.password} />
      <PasswordField label="Confirm Password" autoComplete="new-password" size={size} {...form.getInputProps('confirm')} />
    </>
  )
}
