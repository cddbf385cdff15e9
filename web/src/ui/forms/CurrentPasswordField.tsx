import type { PasswordInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { PasswordField } from './PasswordField.tsx'

/**
 * Shown when the server requires it, which is the case some time after the sign-in. It takes the focus because it appears while the user is
 * looking at the form
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
