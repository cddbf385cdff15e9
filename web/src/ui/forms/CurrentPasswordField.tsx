import type { PasswordInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { PasswordField } from './PasswordField.tsx'

/**
 * Shown when the server requires it, which is some time after the sign-in. It appears while the user is looking at the form, so it takes
 * the focus
 */
export function CurrentPasswordField(props: PasswordInputProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <PasswordField
      ref={field}
      label="Current password"
      autoComplete="current-password"
      description="Please confirm it’s you."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...props}
    />
  )
}
