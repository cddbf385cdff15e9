import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends ButtonProps {
  loading: boolean
  /** Replaces the label while loading: "Sending" */
  loadingLabel?: string
  children: ReactNode
}

/** Shows its loading state in place. Stays focusable while loading (aria-disabled), so that the focus is not lost */
export function SubmitButton({ loading, loadingLabel, children, leftSection, ...rest }: SubmitButtonProps) {
  return (
    <Button
      {...rest}
      type="submit"
      aria-disabled={loading}
      aria-busy={loading}
      leftSection={loading ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
      onClick={(event) => {
        if (loading) event.preventDefault()
      }}
    >
      {loading && loadingLabel ? loadingLabel : children}
    </Button>
  )
}
