import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/page/AppLink.tsx'
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'

/** Error boundary around a screen: menu and header stay usable, and navigating resets it */
export function ScreenBoundary({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error, retry) => (
        <ErrorState
          isPage
          title="This screen could not be shown"
          message="Something went wrong on our side. Your data is safe, and the rest of the portal still works."
          onRetry={isChunkLoadError(error) && navigator.onLine ? () => window.location.reload() : retry}
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

/** The browsers' messages for a failed dynamic import. Browsers cache that failure, so only a page reload retries it */
function isChunkLoadError(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|Importing a module script failed/.test(error.message)
}
