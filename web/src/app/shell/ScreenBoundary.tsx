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
      fallback={(error, retry) => (
        <ErrorState
          isPage
          title="This screen could not be shown"
          message="Something went wrong on our side. Your data is safe, and the rest of the portal works."
          onRetry={isMissingCode(error) && navigator.onLine ? () => window.location.reload() : retry}
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

/** The browsers' words for a module that did not arrive. They keep the failure, so only loading the page asks for it again */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|Importing a module script failed/.test(error.message)
}
