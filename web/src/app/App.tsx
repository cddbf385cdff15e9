import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../platform/api/query-client.ts'
import { HomeCards } from '../platform/home-cards.ts'
import { currentBrand } from '../ui/brand/brand.ts'
import { OverlayHost } from '../ui/dialogs/OverlayHost.tsx'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { removeEarlyShell } from './early-shell.ts'
import { homeCards } from './home-cards.ts'
import { router } from './routing/router.tsx'
import { colorSchemeManager } from './theme/color-scheme.ts'
import { createBrandTheme } from './theme/theme.ts'
import { createThemeVariables } from './theme/theme-variables.ts'

const brand = currentBrand()
const theme = createBrandTheme(brand)
const variables = createThemeVariables(brand)

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary
          fallback={() => (
            <main ref={removeEarlyShell}>
              <ErrorState
                isPage
                title="This page could not be shown"
                message="Something went wrong on our side. Reload the page. If it keeps happening, contact support."
                onRetry={() => window.location.reload()}
              />
            </main>
          )}
        >
          <HomeCards value={homeCards}>
            <RouterProvider router={router} />
          </HomeCards>
        </ErrorBoundary>
        <OverlayHost />
      </QueryClientProvider>
    </MantineProvider>
  )
}
