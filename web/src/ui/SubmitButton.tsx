import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends ButtonProps {
  loading: boolean
  /** "Sending" while it does */
  loadingLabel?: string
  children: ReactNode
}

/** Shows its progress in place. Stays focusable meanwhile, so that the focus does not fall to the page */
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
