import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password with its show/hide toggle, which the keyboard reaches too */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleFocusable visibilityToggleButtonProps={{ 'aria-label': 'Show password' }} {...props} />
}
