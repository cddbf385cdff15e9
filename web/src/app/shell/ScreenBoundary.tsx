import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** A broken screen leaves menu and header standing, and the next screen starts afresh */
export function ScreenBoundary({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(_error, retry) => (
        <ErrorState
          title="This screen could not be shown"
          message="Something went wrong on our side. Your data is safe, and the rest of the portal works."
          onRetry={retry}
        >
          <Button component={AppLink} to="/support" variant="default">
            Contact support
          </Button>
        </ErrorState>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
