import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'

/** A password field whose show/hide toggle is reachable by keyboard */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      visibilityToggleIcon={VisibilityIcon}
      {...props}
    />
  )
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={18} stroke={1.75} aria-hidden />
}
